import { App, Button, Empty, Table, theme } from 'antd';
import { findField } from '../../../engine/contract/module-model';
import { recordContext } from '../../shared/hosts/form-scope';
import { useRenderers } from '../../shared/hosts/renderers-context';
import { useServices } from '../../shared/hosts/services';
import { SUCCESS_SECONDS } from '../../shared/texts/message-times';
import { factsOf } from './report-rows';
import type { RunResultProps } from './run-result-props';
import { ScrollFocus } from './ScrollFocus';
import { takeOver } from './take-over';
import { usePanelText } from './use-panel-text';

/** The members of the answered rows; they can be taken over into a sub-table that the action names. */
export function RunFields({ report, takes, controller, recordId, setRows }: RunResultProps) {
  const text = usePanelText();
  const { token } = theme.useToken();
  const services = useServices();
  const { widgets: registry } = useRenderers();
  const { message } = App.useApp();
  const facts = factsOf(report);
  if (facts.length === 0)
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('screen.run.noFields')} />;
  const table = findField(controller.model, findField(controller.model, takes)?.tableKey ?? '');
  const take = () => {
    const context = recordContext(services, recordId);
    const names = facts.map(({ name }) => name);
    const count = takeOver(names, { controller, registry, context, setRows, column: takes });
    void message.success(text('screen.run.taken', { count }), SUCCESS_SECONDS);
  };
  return (
    <>
      <ScrollFocus content={facts.length}>
        <Table
          size="small"
          rowKey="name"
          pagination={false}
          dataSource={[...facts]}
          columns={[
            { key: 'name', dataIndex: 'name', title: text('screen.run.field'), width: 160 },
            {
              key: 'type',
              title: text('screen.run.type'),
              width: 96,
              render: (_, { type }) => text(`screen.run.type.${type}`),
            },
            { key: 'sample', dataIndex: 'sample', title: text('screen.run.sample'), ellipsis: true, width: 200 },
          ]}
          scroll={{ x: 456, y: 320 }}
        />
      </ScrollFocus>
      {table ? (
        <Button onClick={take} style={{ marginTop: token.marginXS }}>
          {text('screen.run.take', { table: table.label })}
        </Button>
      ) : null}
    </>
  );
}
