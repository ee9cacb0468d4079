import { Parser } from 'htmlparser2';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { column, node } from '../../src/server/modules/records/testing/purchase-module';
import { createRecordServer, type RecordServer } from '../../src/server/modules/records/testing/record-server';
import { cleanTexts } from '../../src/server/rich-text/index';

/**
 * Group 30: markup that is stored. A rich text is cleaned before it is stored, and again when it is read, so that what stands in the
 * database by other ways does not act either; every other text is answered as it is, as JSON that no browser takes for a page.
 */
let server: RecordServer;
let moduleId = '';
beforeAll(async () => {
  server = await createRecordServer();
  const [title, note] = [node('input', 'title'), node('editor', 'note')];
  moduleId = await server.release({
    fullName: 'markup',
    enCode: 'markup',
    webType: 2,
    formData: JSON.stringify({ fields: [title, note] }),
    columnData: JSON.stringify({ columnList: [column(title), column(note)] }),
  });
});
afterAll(() => server.close());

/** Markup that acts in some browser or sanitiser, among it what changes its meaning when it is parsed twice. */
const CORPUS = [
  '<script>alert(1)</script>',
  '<ScRiPt/src=//example.org/x.js></sCrIpT>',
  '<img src=x onerror=alert(1)>',
  '<img src="x`\'onerror=alert(1)//">',
  '<svg/onload=alert(1)>',
  '<svg><animate onbegin=alert(1) attributeName=x></svg>',
  '<body onload=alert(1)><input autofocus onfocus=alert(1)>',
  '<details open ontoggle=alert(1)>x</details>',
  '<video><source onerror=alert(1)></video>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="&#106;&#97;vascript:alert(1)">x</a>',
  '<a href="java&Tab;script:alert(1)">x</a>',
  '<a href=" &#1; javascript:alert(1)">x</a>',
  '<a href="data:text/html;base64,PHNjcmlwdD4=">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<img src="data:image/svg+xml,<svg onload=alert(1)>">',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="javascript:alert(1)"></object><embed src="javascript:alert(1)">',
  '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
  '<link rel=stylesheet href=//example.org/x.css><style>@import "//example.org"</style>',
  '<p style="background:url(javascript:alert(1));behavior:url(x.htc)">x</p>',
  '<form action=javascript:alert(1)><button formaction=javascript:alert(1)>x</button></form>',
  '<template><img src=x onerror=alert(1)></template>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<select><noembed></select><script>alert(1)</script></noembed>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<![CDATA[><img src=x onerror=alert(1)>]]>',
  '<xmp><img title="</xmp><img src onerror=alert(1)>"></xmp>',
  '<textarea><img title="</textarea><img src=x onerror=alert(1)>">',
  '<b a="<!--" onmouseover=alert(1) c="-->">x</b>',
  '<p/onclick=alert(1)/x>x</p>',
  '\u0000<img src=x onerror\u0000=alert(1)>',
];

const TAGS_THAT_ACT =
  /^(?:script|style|iframe|object|embed|form|input|button|textarea|select|svg|math|meta|link|base|template|noscript|video|audio|source|details|xmp|noembed|body|frame|frameset)$/;

/** What acts in markup, as a parser of HTML reads it. Scripts of a drawing do not run where it is the source of an image. */
function actsIn(html: string): readonly string[] {
  const found: string[] = [];
  const parser = new Parser({
    onopentag(name, attributes) {
      if (TAGS_THAT_ACT.test(name)) found.push(name);
      for (const [attribute, value] of Object.entries(attributes)) {
        const address = value.replace(/[\u0000-\u0020]/g, '').toLowerCase();
        if (/^on|^srcdoc$|^formaction$|^xlink/.test(attribute)) found.push(`${name} ${attribute}`);
        if (
          /^(?:javascript|vbscript|data:text)/.test(address) ||
          (name !== 'img' && address.startsWith('data:image/svg'))
        )
          found.push(`${name} ${attribute}=${value}`);
        if (attribute === 'style' && /url\(|expression|behavior|@import/i.test(value))
          found.push(`${name} style=${value}`);
      }
    },
  });
  parser.end(html);
  return found;
}

test('the corpus acts before it is cleaned, so that this can fail', () => {
  expect(CORPUS.filter((html) => actsIn(html).length > 0).length).toBeGreaterThan(24);
});

describe('a rich text', () => {
  test.each(CORPUS)('%j', async (html) => {
    const note = html.replaceAll('\u0000', '');
    const saved = await server.create(moduleId, { title: 'x', note });
    expect(saved.code).toBe(200);
    const id = saved.data.id as string;
    const read = (await server.read(moduleId, id)) as { readonly note: string | null };
    const shown = await server.call('admin', 'GET', `/api/visualdev/OnlineDev/${moduleId}/${id}/DataChange`);
    const values = JSON.parse(shown.data.data as string) as { readonly note: string | null };
    const listed = (await server.list(moduleId)).data.list as readonly {
      readonly id: string;
      readonly note: string | null;
    }[];
    const texts = [read.note, values.note, listed.find((row) => row.id === id)?.note ?? ''];
    for (const text of texts) expect(actsIn(text ?? '')).toEqual([]);
  });
  test('is the same when it is cleaned again, so that no second parser makes something else of it', async () => {
    const once = await cleanTexts(CORPUS);
    const htmls = once.map((cleaned) => (cleaned?.ok ? cleaned.html : ''));
    const twice = await cleanTexts(htmls);
    expect(twice.map((cleaned) => (cleaned?.ok ? cleaned.html : ''))).toEqual(htmls);
    for (const html of htmls) expect(actsIn(html)).toEqual([]);
  });
});

test.each(['/api/permission/Role', '/api/permission/Group'])(
  'a name of %s is answered as text, in a document that is no page',
  async (path) => {
    const markup = '<img src=x onerror=alert(1)>';
    const table = path.endsWith('Role') ? 'roles' : 'groups';
    await server.deps.db.insertInto(table).values({ id: 'markup', full_name: markup, en_code: 'markup' }).execute();
    const { authorization } = await server.signIn('admin');
    for (const url of [path, `${path}/markup`]) {
      const answer = await server.app.inject({ method: 'GET', url, headers: { authorization, accept: 'text/html' } });
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
      expect(JSON.stringify(answer.json())).toContain(markup);
    }
  },
);
