import DOMPurify from 'dompurify';
import { useMemo } from 'react';
import { cleanHtml } from './clean-html';

/** Shows untrusted HTML, sanitised. The only place in the project that sets inner HTML. */
export default function SanitizedHtml({ html }: { readonly html: string }) {
  const clean = useMemo(() => ({ __html: cleanHtml(DOMPurify, html) }), [html]);
  return <div className="rich-text ql-editor" dangerouslySetInnerHTML={clean} />;
}
