import { createElement } from 'react';
import { rendererRegistry } from '../../../../renderers';
import type { EditProps, WidgetRenderer } from '../../../../renderers/shared/define-renderer';
import type { RendererRegistry } from '../../../../renderers/shared/hosts/renderers-context';

/** A control with this label throws when rendered. */
export const FAILING_LABEL = '出错';

/** The product's renderers, wrapped to count how often each field's control is rendered; `drawn` is by field key. */
export function createCountingRenderers(): RendererRegistry & { readonly drawn: ReadonlyMap<string, number> } {
  const drawn = new Map<string, number>();
  const counted = new Map<WidgetRenderer, WidgetRenderer>();
  return {
    drawn,
    widgets: rendererRegistry.widgets,
    of(field) {
      const renderer = rendererRegistry.of(field);
      const { Edit } = renderer;
      const known = counted.get(renderer);
      if (known || !Edit) return known ?? renderer;
      const Counted = (props: EditProps) => {
        const { key, label } = props.field;
        if (label === FAILING_LABEL) throw new Error('这个控件画不出来');
        drawn.set(key, (drawn.get(key) ?? 0) + 1);
        return createElement(Edit, props);
      };
      const own = { ...renderer, Edit: Counted };
      counted.set(renderer, own);
      return own;
    },
  };
}
