import { theme } from 'antd';
import { createPortal } from 'react-dom';
import type { DragView } from './use-row-drag';

/** Shows where a dragged row would stand: a line beside a row, a frame around the one that it goes below, its name at the pointer. */
export function DropMark({ view, name }: { readonly view: DragView; readonly name: string }) {
  const { token } = theme.useToken();
  const { over, x, y } = view;
  return createPortal(
    <>
      {over && (
        <div
          className="formloom-drop-mark"
          data-part={over.part}
          style={{
            left: over.box.left,
            width: over.box.width,
            top:
              over.part === 'after'
                ? over.box.top + over.box.height - 1
                : over.part === 'before'
                  ? over.box.top - 1
                  : over.box.top,
            height: over.part === 'into' ? over.box.height : 2,
            ...(over.part === 'into'
              ? { border: `2px solid ${token.colorPrimary}`, borderRadius: token.borderRadius }
              : { background: token.colorPrimary }),
          }}
        />
      )}
      <div
        className="formloom-drop-name"
        style={{
          left: x + 12,
          top: y + 12,
          color: token.colorTextLightSolid,
          background: token.colorBgSpotlight,
          borderRadius: token.borderRadius,
        }}
      >
        {name}
      </div>
    </>,
    document.body,
  );
}
