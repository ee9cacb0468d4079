import { WarningOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { Fragment, type MouseEvent } from 'react';
import type { FieldModel } from '../../../engine/contract/field-model';
import { CHOICE_SEPARATOR } from '../../../engine/values/choice-widget';
import { toModuleLink } from '../../../engine/values/link-widget';
import { useText } from '../texts/text';
import type { ShownLink } from './use-links';
import { useOpenRecord } from './use-open-record';
import { SecondaryText } from '../faces/SecondaryText';

interface LinkTextsProps {
  readonly field: FieldModel;
  readonly links: readonly ShownLink[];
  /** Id of the first link, where a label points at it. */
  readonly id?: string;
}

/** What is chosen, read-only: records as links to themselves. What is gone, hidden or could not be read says so, never by its id. */
export function LinkTexts({ field, links, id }: LinkTextsProps) {
  return (
    <span style={WRAPPED}>
      {links.map((link, index) => (
        <Fragment key={link.value}>
          {index > 0 ? CHOICE_SEPARATOR : null}
          <LinkText field={field} link={link} {...(index === 0 && id !== undefined ? { id } : {})} />
        </Fragment>
      ))}
    </span>
  );
}

interface LinkTextProps {
  readonly field: FieldModel;
  readonly link: ShownLink;
  readonly id?: string;
}

function LinkText({ field, link: { value, state, text }, id }: LinkTextProps) {
  const translate = useText();
  const openRecord = useOpenRecord();
  const source = toModuleLink(field)?.source;
  if (state === 'loading') return null;
  if (state === 'failed') return <FailedLink />;
  if (state !== 'found') return <SecondaryText>{translate(`shared.link.${state}`)}</SecondaryText>;
  const name = text || translate('shared.link.unnamed');
  if (source?.kind !== 'module') return <>{name}</>;
  const open = (event: MouseEvent) => {
    // A row of a list is chosen by its click.
    event.stopPropagation();
    openRecord(source.moduleId, value);
  };
  return (
    <Button
      type="link"
      id={id}
      onClick={open}
      style={INLINE}
      title={name}
      aria-label={translate('shared.link.open', { name })}
      aria-haspopup="dialog"
    >
      {name}
    </Button>
  );
}

/** A look-up that failed leaves nothing but this mark. */
export function FailedLink({ id }: { readonly id?: string }) {
  const text = useText()('shared.link.failedTip');
  return (
    <Tooltip title={text}>
      <WarningOutlined id={id} role="img" aria-label={text} tabIndex={0} style={MARK} />
    </Tooltip>
  );
}

const WRAPPED = { overflowWrap: 'anywhere' } as const;
const INLINE = { padding: 0, height: 'auto', whiteSpace: 'normal', textAlign: 'start' } as const;
const MARK = { color: 'var(--ant-color-warning)' } as const;
