import { DownloadOutlined, ImportOutlined, PlusOutlined } from '@ant-design/icons';
import { Alert, Button, Input, Space } from 'antd';
import { useDeferredValue, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useServices } from '../../../renderers/shared/hosts/services';
import { useText } from '../../../renderers/shared/texts/text';
import { usePageTitle } from '../../router/use-page-title';
import type { PlaygroundApi } from '../api';
import styles from './list.module.css';
import { useFailure, useFailureText } from '../use-failure';
import { TourOffer } from '../tour/TourOffer';
import { ImportDialog } from './ImportDialog';
import { ModuleTable } from './ModuleTable';
import { NewModuleDialog } from './NewModuleDialog';
import { useModules } from './use-modules';

const PAGE_SIZE = 20;

type OpenedDialog = 'new' | 'import';

interface ModuleListPageProps {
  readonly api: PlaygroundApi;
  /** Whether modules may be imported and exported here: by administrators. */
  readonly mayExchange: boolean;
  /** Whom the tour is offered to while none of the modules is theirs; '' = nobody. */
  readonly account: string;
}

/** /playground: every module that the user may write, and the ways to begin a new one. */
export function ModuleListPage({ api, mayExchange, account }: ModuleListPageProps) {
  const text = useText();
  const navigate = useNavigate();
  const services = useServices();
  const fail = useFailure();
  const toFailureText = useFailureText();
  const { modules, search, setSearch, isSearched } = useModuleSearch(api);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [opened, setOpened] = useState<OpenedDialog | null>(null);
  usePageTitle(text('playground.title'));
  const open = (id: string) => void navigate(`/playground/${encodeURIComponent(id)}`);

  async function exportChosen(): Promise<void> {
    try {
      services.download(await api.exportMany(chosen, 'formloom'));
    } catch (error) {
      fail(error);
    }
  }

  return (
    <section className={styles['card']} aria-labelledby="playground-title">
      <ListHead
        mayExchange={mayExchange}
        chosenCount={chosen.length}
        onSearch={(typed) => setSearch({ keyword: typed, page: 1 })}
        onExport={() => void exportChosen()}
        onOpen={setOpened}
      />
      {account !== '' && (
        <TourOffer account={account} rows={isSearched ? null : (modules.page?.rows ?? null)} isAway={opened !== null} />
      )}
      {modules.error === null ? null : (
        <Alert
          type="error"
          showIcon
          message={toFailureText(modules.error)}
          action={<Button onClick={modules.reload}>{text('shell.retry')}</Button>}
          style={{ marginBottom: 12 }}
        />
      )}
      <ModuleTable
        api={api}
        modules={modules}
        page={search.page}
        pageSize={PAGE_SIZE}
        isSearched={isSearched}
        chosen={chosen}
        onChoose={setChosen}
        onPage={(page) => setSearch((before) => ({ ...before, page }))}
        onNew={() => setOpened('new')}
        onOpen={open}
        onRemoved={(id) => setChosen((before) => before.filter((other) => other !== id))}
      />
      {opened === 'new' && <NewModuleDialog api={api} onClose={() => setOpened(null)} onCreated={open} />}
      {opened === 'import' && (
        <ImportDialog api={api} onClose={() => setOpened(null)} onImported={modules.reload} onOpen={open} />
      )}
    </section>
  );
}

/** The page of modules that fits what is typed; typing goes on while the list follows. */
function useModuleSearch(api: PlaygroundApi) {
  const [search, setSearch] = useState({ keyword: '', page: 1 });
  const keyword = useDeferredValue(search.keyword.trim());
  const query = useMemo(() => ({ keyword, page: search.page, pageSize: PAGE_SIZE }), [keyword, search.page]);
  const modules = useModules(api, query);
  // The last module of the last page is gone: the page before it is the last one now.
  const lastPage = Math.max(1, Math.ceil((modules.page?.total ?? 0) / PAGE_SIZE));
  if (modules.page && !modules.isLoading && search.page > lastPage) {
    setSearch((before) => ({ ...before, page: lastPage }));
  }
  return { modules, search, setSearch, isSearched: keyword !== '' };
}

interface ListHeadProps {
  readonly mayExchange: boolean;
  readonly chosenCount: number;
  readonly onSearch: (keyword: string) => void;
  readonly onExport: () => void;
  readonly onOpen: (dialog: OpenedDialog) => void;
}

/** The title, the search and the ways to begin a module; with modules chosen also their export. */
function ListHead({ mayExchange, chosenCount, onSearch, onExport, onOpen }: ListHeadProps) {
  const text = useText();
  return (
    <div className={styles['listHead']}>
      <h1 id="playground-title" className={styles['pageTitle']}>
        {text('playground.title')}
      </h1>
      <Input.Search
        className={styles['search'] ?? ''}
        allowClear
        aria-label={text('playground.list.search')}
        placeholder={text('playground.list.search')}
        onChange={(event) => onSearch(event.target.value)}
      />
      <Space size={8} wrap>
        {mayExchange && chosenCount > 0 && (
          <Button icon={<DownloadOutlined aria-hidden />} onClick={onExport}>
            {text('playground.list.exportChosen', { count: chosenCount })}
          </Button>
        )}
        {mayExchange && (
          <Button icon={<ImportOutlined aria-hidden />} onClick={() => onOpen('import')}>
            {text('playground.list.import')}
          </Button>
        )}
        <Button type="primary" data-tour="new" icon={<PlusOutlined aria-hidden />} onClick={() => onOpen('new')}>
          {text('playground.list.new')}
        </Button>
      </Space>
    </div>
  );
}
