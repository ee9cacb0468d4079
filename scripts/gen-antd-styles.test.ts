import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { renderStyles, STYLES_FILE } from './gen-antd-styles';

test("antd's generated style sheet is fresh, and names what stands in it", () => {
  const styles = renderStyles();
  expect(styles).toMatch(/\.ant-input[\s,:{]/);
  expect(styles).toContain('.data-ant-cssinjs-cache-path{content:"');
  expect(styles).toMatch(/\|Button-Button\|ant-btn\|anticon:\w+;/);
  expect(readFileSync(STYLES_FILE, 'utf8') === styles, 'run npx tsx scripts/gen-antd-styles.tsx').toBe(true);
});
