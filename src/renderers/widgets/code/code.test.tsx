// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import type { CodeEditorSetup } from '../../shared/hosts/code-editor';
import { createField } from '../../shared/testing/create-field';
import { createMemoryScope } from '../../shared/testing/memory-scope';
import { createMemoryServices } from '../../shared/testing/memory-services';
import { renderEdit } from '../../shared/testing/render-edit';
import { createValidateContext } from '../../shared/testing/text-context';
import { runWidgetContract } from '../../shared/widget-contract';
import { definition } from './definition';
import example from './example.json';
import { renderer } from './index';
import { languageOf } from './language';

runWidgetContract(renderer, example);

afterEach(cleanup);

/** An editor that shows nothing and remembers what it was told. */
function createEditor() {
  const told: Record<string, unknown> = {};
  let setup: CodeEditorSetup | undefined;
  const note = (name: string) => (value?: unknown) => {
    told[name] = value ?? true;
  };
  const open = (given: CodeEditorSetup) => {
    setup = given;
    return {
      setText: note('text'),
      setLanguage: note('language'),
      setReadOnly: note('readOnly'),
      setToken: note('token'),
      setLabel: note('label'),
      setAttributes(attributes: Readonly<Record<string, string | undefined>>) {
        told['attributes'] = attributes;
        const box = document.createElement('textarea');
        box.id = attributes['id'] ?? '';
        given.element.replaceChildren(box);
      },
      focus: note('focus'),
      dispose: note('disposed'),
    };
  };
  return {
    told,
    opened: () =>
      waitFor(() => {
        if (!setup) throw new Error('no editor was opened');
        return setup;
      }),
    services: createMemoryServices({ codeEditor: () => Promise.resolve(open) }),
  };
}

describe('code', () => {
  test('is a plain box where no editor can be loaded', async () => {
    const services = createMemoryServices({ codeEditor: () => Promise.reject(new Error('offline')) });
    const { changes } = await renderEdit({ renderer, field: createField(definition), value: 'a', services });
    fireEvent.change(screen.getByLabelText('字段'), { target: { value: 'a\n\tb' } });
    expect(changes).toEqual(['a\n\tb']);
  });

  test('hands text, error and state to the editor, and takes what is written', async () => {
    const { told, opened, services } = createEditor();
    const field = createField(definition, { props: { language: 'sql' } });
    const props = { isInvalid: true, describedBy: 'problem' };
    const { changes, setValue } = await renderEdit({ renderer, field, value: 'select 1', services, props });
    const setup = await opened();
    expect(setup).toMatchObject({ text: 'select 1', language: 'sql', isReadOnly: false, label: '字段' });
    expect(told['attributes']).toMatchObject({ 'aria-invalid': 'true', 'aria-describedby': 'problem', id: 'control' });
    act(() => setup.onChange(''));
    expect(changes).toEqual([null]);
    setValue('select 2');
    expect(told['text']).toBe('select 2');
  });

  test('says aloud that Tab leaves', async () => {
    const { opened, services } = createEditor();
    await renderEdit({ renderer, field: createField(definition), value: '', services });
    const setup = await opened();
    act(() => setup.onTabMode(true));
    expect(screen.getByRole('status').textContent).toBe('现在按 Tab 键移出编辑器');
  });

  test('completes with the names of parameters in the form', async () => {
    const { opened, services } = createEditor();
    const field = createField(definition, { props: { language: 'sql', parametersField: 'parameters-field' } });
    const scope = createMemoryScope({ parameters: [{ field: 'ward' }, { field: null }] });
    await renderEdit({ renderer, field, value: '', services, scope });
    expect((await opened()).complete('where id = {', 12).proposals).toMatchObject([{ insert: 'ward}' }]);
  });

  test('follows a field in its language', () => {
    const languages = [{ value: 2, language: 'json' }];
    const field = createField(definition, { props: { language: 'sql', languageField: 'type', languages } });
    expect(languageOf(field, () => '2')).toBe('json');
    expect(languageOf(field, () => 1)).toBe('sql');
    expect(languageOf(field, () => null)).toBe('sql');
  });

  test('refuses what is no JSON and says where', () => {
    const field = createField(definition, { props: { language: 'json' } });
    expect(definition.validate('{"a":1}', field, createValidateContext())).toEqual([]);
    expect(definition.validate('{\n"a":}', field, createValidateContext())).toEqual([
      { code: 'WIDGET_CODE_JSON', params: { line: 2, column: 5 } },
    ]);
  });
});
