import '@ant-design/v5-patch-for-react-19';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { AppFrame } from './AppFrame';
import { createShellRouter } from './router/routes';
import { createShell } from './shell';
import { tellStartFailure, turnStylesOn } from './start-page';
import './theme/base.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const shell = createShell();
const router = createShellRouter(shell);
shell.attachNavigation((path) => void router.navigate(path));

const page = createRoot(root);
const texts = shell.texts.load(shell.language.store.getState().language, ['shell']);
Promise.all([turnStylesOn(document), texts]).then(() => {
  page.render(
    <StrictMode>
      <AppFrame shell={shell}>
        <RouterProvider router={router} />
      </AppFrame>
    </StrictMode>,
  );
}, tellStartFailure);
