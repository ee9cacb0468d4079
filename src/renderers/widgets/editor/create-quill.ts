import Quill from 'quill';
import type { Translate } from '../../../engine/contract/language';

/** Images are kept inside the text as data addresses, so they have to stay small. */
const MOST_IMAGE_BYTES = 512 * 1024;
const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];

/** The tools, in their order (docs/screens.md#controls). */
const TOOLBAR = [
  ['bold', 'italic', 'underline', 'strike'],
  [{ header: [1, 2, 3, 4, 5, 6, false] }],
  [{ size: ['small', false, 'large', 'huge'] }],
  [{ color: [] }, { background: [] }],
  ['blockquote', 'code-block'],
  [{ list: 'ordered' }, { list: 'bullet' }],
  [{ indent: '-1' }, { indent: '+1' }],
  [{ align: [] }],
  [{ direction: 'rtl' }],
  ['clean'],
  ['link', 'image'],
];
const FORMATS = [
  'bold', 'italic', 'underline', 'strike', 'header', 'size', 'color', 'background', 'blockquote', 'code-block', 'code', 'list',
  'indent', 'align', 'direction', 'link', 'image', 'script',
]; // prettier-ignore

export interface QuillSetup {
  readonly host: HTMLElement;
  readonly placeholder: string;
  readonly translate: Translate;
  /** Called instead of inserting an image that is too large. */
  onImageRefused: () => void;
}

/** Builds an editor inside `host` with the specified toolbar, names on its buttons and images as data addresses. */
export function createQuill({ host, placeholder, translate, onImageRefused }: QuillSetup): Quill {
  const place = host.appendChild(host.ownerDocument.createElement('div'));
  const quill = new Quill(place, {
    theme: 'snow',
    placeholder,
    formats: FORMATS,
    modules: {
      toolbar: TOOLBAR,
      uploader: {
        mimetypes: IMAGE_TYPES,
        handler: (range: { readonly index: number }, files: readonly File[]) => {
          const fitting = files.filter((file) => file.size <= MOST_IMAGE_BYTES);
          if (fitting.length < files.length) onImageRefused();
          for (const file of fitting) void insertImage(quill, range.index, file);
        },
      },
    },
  });
  nameTools(host, translate);
  return quill;
}

async function insertImage(quill: Quill, index: number, file: File): Promise<void> {
  const address = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error(file.name));
    reader.readAsDataURL(file);
  });
  quill.insertEmbed(index, 'image', address, 'user');
  quill.setSelection(index + 1, 0, 'silent');
}

/** Tooltips and accessible names; the icons alone say nothing. Pickers are named by their label element. */
function nameTools(host: HTMLElement, translate: Translate): void {
  const toolbar = host.querySelector('.ql-toolbar');
  toolbar?.setAttribute('aria-label', translate('widget.editor.toolbar'));
  for (const tool of toolbar?.querySelectorAll<HTMLElement>('button, .ql-picker') ?? []) {
    const format = [...tool.classList].find((name) => name.startsWith('ql-') && name !== 'ql-picker')?.slice(3) ?? '';
    const value = tool instanceof HTMLButtonElement ? tool.value : '';
    const name = translate(`widget.editor.${format}${TOOL_SUFFIX[value] ?? ''}`);
    tool.setAttribute('title', name);
    (tool.querySelector('.ql-picker-label') ?? tool).setAttribute('aria-label', name);
  }
}

const TOOL_SUFFIX: Readonly<Record<string, string>> = {
  ordered: 'Ordered',
  bullet: 'Bullet',
  '-1': 'Less',
  '+1': 'More',
};

/** Words that the editor's style sheet shows through `content`, as CSS variables in quotes. */
export function wordVariables(translate: Translate): Readonly<Record<string, string>> {
  const words = [
    'normal',
    'regular',
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'small',
    'large',
    'huge',
    'visit',
    'enter',
    'save',
    'edit',
    'remove',
  ];
  return Object.fromEntries(
    words.map((word) => [`--editor-${word}`, JSON.stringify(translate(`widget.editor.word.${word}`))]),
  );
}

/**
 * The HTML of an editor: standard elements instead of Quill's own list markup. Quill writes every blank as a
 * no-break space; single ones become ordinary again so that lines can wrap.
 */
export function htmlOf(quill: Quill): string {
  return quill.getSemanticHTML().replace(/(?<!&nbsp;)&nbsp;(?!&nbsp;)/g, ' ');
}
