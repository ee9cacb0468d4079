import type { HomeCard as CardModel } from '../../../../engine/contract/module-model';
import { findField } from '../../../../engine/contract/module-model';
import type { HomeCard } from '../../../../wire/home';
import { isSeen } from '../attribute-gate';
import { readListQuery } from '../list-query';
import { readFirstRows } from '../list-records';
import type { ModuleContext } from '../module-context';
import { shownTitles, textIn } from '../record-titles';
import { toQueryLines } from './card-query';

/** Records that a card lists. */
const SHOWN_RECORDS = 5;

/** The newest records that a reader may see, by the date or time of a card: titles, what is shown besides, and that moment. */
export async function readNewest(context: ModuleContext, card: CardModel): Promise<Pick<HomeCard, 'records'>> {
  const { model, access } = context;
  const { fieldId, shownFieldIds } = card;
  // A record without that moment is not the newest.
  const lines = [...toQueryLines(card.filters), { field: fieldId, symbol: 'notNull', fieldValue: '' }];
  const asked = await readListQuery(context, {
    ...{ superQueryJson: { matchLogic: 'and', conditionJson: lines }, layout: 'plain', reach: 'part' },
    ...{ sidx: fieldId, sort: 'desc' },
  });
  // A list without paging would answer them all.
  const query = { ...asked, currentPage: 1, pageSize: SHOWN_RECORDS };
  const titles = shownTitles(context);
  const facts = shownFieldIds.flatMap((id) => findField(model, id) ?? []).filter(({ id }) => isSeen(access, id));
  const moment = findField(model, fieldId);
  const fields = [...new Set([...titles, ...facts, ...(moment ? [moment] : [])])];
  const rows = await readFirstRows(context, query, fields);
  const records = rows.map((row) => {
    const title = titles.find((field) => textIn(row, field) !== '');
    return {
      id: row.id,
      title: title ? textIn(row, title) : '',
      facts: facts.flatMap((fact) => {
        const text = fact === title ? '' : textIn(row, fact);
        return text === '' ? [] : [{ label: fact.label, text }];
      }),
      moment: moment ? textIn(row, moment) : '',
    };
  });
  return { records };
}
