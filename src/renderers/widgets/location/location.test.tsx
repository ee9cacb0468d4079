// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createField } from '../../shared/testing/create-field';
import { createMemoryServices } from '../../shared/testing/memory-services';
import { renderEdit } from '../../shared/testing/render-edit';
import { createValidateContext, textContext } from '../../shared/testing/text-context';
import { TestProviders } from '../../shared/testing/TestProviders';
import { runWidgetContract } from '../../shared/widget-contract';
import { definition } from './definition';
import example from './example.json';
import { distanceM, toGcj02 } from './geodesy';
import { renderer } from './index';
import { View } from './View';

runWidgetContract(renderer, example);

const SCOPE = example.node.locationScope;
const fieldWith = (props: Readonly<Record<string, unknown>> = {}) => createField(definition, { props });
const stored = (place: object) => definition.toStored(place, fieldWith());

describe('a place', () => {
  it('is read from what clients sent: text of JSON, coordinates as text, members that nobody knows', () => {
    const text = JSON.stringify({ lng: '116.4000000001', lat: ' 39.9 ', fullAddress: '北京', evil: 1 });
    expect(definition.toStored(text, fieldWith())).toEqual({
      ok: true,
      value: '{"pName":"","cName":"","adName":"","address":"","name":"","lng":116.4,"lat":39.9,"fullAddress":"北京"}',
    });
  });

  it.each([
    [{ lng: 181, lat: 0 }, 'WIDGET_LOCATION_COORDINATES'],
    [{ lng: 0, lat: -90.1 }, 'WIDGET_LOCATION_COORDINATES'],
    [{ lng: 'x', lat: 0 }, 'WIDGET_LOCATION_COORDINATES'],
    [{ fullAddress: '北京' }, 'WIDGET_LOCATION_COORDINATES'],
    [{ lng: 1, lat: 1, fullAddress: '长'.repeat(301) }, 'ENGINE_VALUE_TOO_LONG'],
  ])('%j is none', (place, code) => {
    expect(stored(place)).toMatchObject({ ok: false, code });
  });

  it('is read from the text of a list or an import', () => {
    const read = (text: string) => definition.fromText(text, fieldWith(), textContext);
    expect(read('39.9，116.4')).toMatchObject({
      ok: true,
      value: expect.stringContaining('"lng":116.4,"lat":39.9') as string,
    });
    expect(read('人民路 5 号 (39.9, 116.4)')).toMatchObject({
      value: expect.stringContaining('"fullAddress":"人民路 5 号"') as string,
    });
    expect(read('北京')).toMatchObject({ code: 'WIDGET_LOCATION_COORDINATES' });
  });

  it('lies in an allowed area where the module names some', () => {
    const codes = (lat: number, props: Readonly<Record<string, unknown>>) => {
      const parsed = stored({ lat, lng: 116.397155 });
      const value = parsed.ok ? parsed.value : null;
      return definition.validate(value, fieldWith(props), createValidateContext()).map(({ code }) => code);
    };
    const limited = { enableDesktopLocation: true, locationScope: SCOPE };
    expect(codes(39.92, limited), '400 m away').toEqual([]);
    expect(codes(39.93, limited), '1.5 km away').toEqual(['WIDGET_LOCATION_AREA']);
    expect(codes(39.93, { locationScope: SCOPE }), 'not switched on').toEqual([]);
    expect(codes(39.93, { enableDesktopLocation: true, locationScope: [] })).toEqual([]);
    expect(codes(39.92, { enableDesktopLocation: true, locationScope: [{ name: '?' }] }), 'unreadable').toEqual([
      'WIDGET_LOCATION_AREA',
    ]);
  });
});

describe('geodesy', () => {
  it('measures metres', () => {
    expect(distanceM({ lat: 0, lng: 0 }, { lat: 0, lng: 1 })).toBeCloseTo(111_195, -1);
    expect(distanceM({ lat: 39.9, lng: 179.999 }, { lat: 39.9, lng: -179.999 })).toBeLessThan(200);
  });
  it('moves a device’s position onto maps of China, and nowhere else', () => {
    // The published example of Tiananmen: 39.908823, 116.397470 (WGS-84).
    const moved = toGcj02({ lat: 39.908823, lng: 116.39747 });
    expect(moved.lat).toBeCloseTo(39.910226, 4);
    expect(moved.lng).toBeCloseTo(116.403713, 4);
    expect(toGcj02({ lat: 48.85, lng: 2.35 })).toEqual({ lat: 48.85, lng: 2.35 });
  });
});

describe('the control', () => {
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });
  const open = async (props: Readonly<Record<string, unknown>> = {}) => {
    const drawn = await renderEdit({ renderer, field: fieldWith(props), value: null });
    await userEvent.click(screen.getByRole('button', { name: /添加定位/ }));
    await screen.findByLabelText('地址');
    return drawn;
  };
  const confirm = () => userEvent.click(screen.getByRole('button', { name: /确 ?定/ }));
  const type = (label: RegExp | string, text: string) => {
    fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
    fireEvent.blur(screen.getByLabelText(label));
  };
  const device = (answer: (found: PositionCallback, failed: PositionErrorCallback) => void) =>
    vi.stubGlobal('navigator', { ...navigator, userAgent: 'test', geolocation: { getCurrentPosition: answer } });

  it('takes what is typed', async () => {
    const { changes } = await open();
    await confirm();
    expect(screen.getByText('请填写纬度和经度')).toBeTruthy();
    type(/纬度/, '39.9');
    type(/经度/, '116.4');
    type('地址', '北京市');
    await confirm();
    expect(changes).toEqual([expect.stringContaining('"lng":116.4,"lat":39.9,"fullAddress":"北京市"')]);
  });

  it.each([
    ['95', '116.4'],
    ['39.9', '-180.5'],
  ])('refuses %s, %s as they are typed', async (lat, lng) => {
    const { changes } = await open();
    type(/纬度/, lat);
    type(/经度/, lng);
    expect(Number(screen.getByLabelText<HTMLInputElement>(/纬度/).value)).toBe(Number(lat));
    expect(Number(screen.getByLabelText<HTMLInputElement>(/经度/).value)).toBe(Number(lng));
    await confirm();
    expect(screen.getByText('纬度应在 -90 到 90 之间，经度应在 -180 到 180 之间')).toBeTruthy();
    expect(changes).toEqual([]);
  });

  it('refuses a place outside of the areas, with the distance', async () => {
    const { changes } = await open({ enableDesktopLocation: true, locationScope: SCOPE });
    type(/纬度/, '39.93');
    type(/经度/, '116.397155');
    expect(screen.getByText(/总部：半径 1000 米，相距 15\d\d 米/)).toBeTruthy();
    await confirm();
    expect(screen.getByText('该位置超出规定范围')).toBeTruthy();
    expect(changes).toEqual([]);
    type(/纬度/, '39.92');
    expect(screen.queryByText('该位置超出规定范围')).toBeNull();
  });

  it('says why the device does not tell', async () => {
    device((_found, failed) => failed({ code: 1 } as GeolocationPositionError));
    await open();
    await userEvent.click(screen.getByRole('button', { name: '获取当前位置' }));
    expect(screen.getByRole('status').textContent).toContain('没有定位权限');
  });

  it('adjusts only around the device, where the module wants it', async () => {
    device((found) => found({ coords: { latitude: 48.85, longitude: 2.35, accuracy: 8.4 } } as GeolocationPosition));
    const { changes } = await open({ enableLocationScope: true, adjustmentScope: 500 });
    expect(screen.getByLabelText<HTMLInputElement>(/纬度/).disabled).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: '获取当前位置' }));
    expect(screen.getByRole('status').textContent).toBe('已定位，误差约 8 米');
    type(/纬度/, '48.86');
    await confirm();
    expect(changes, '1.1 km away').toEqual([]);
    type(/纬度/, '48.852');
    await confirm();
    expect(changes).toEqual([expect.stringContaining('"lng":2.35,"lat":48.852')]);
  });

  it('opens a map by a link only', async () => {
    const openLink = vi.fn();
    render(
      <TestProviders services={createMemoryServices({ openLink })}>
        <View field={fieldWith()} value={example.value} options={[]} />
      </TestProviders>,
    );
    await userEvent.click(screen.getByRole('link', { name: '在高德地图中查看' }));
    expect(openLink).toHaveBeenCalledWith(
      expect.stringMatching(/^https:\/\/uri\.amap\.com\/marker\?position=116\.397155%2C39\.916345&/),
      '_blank',
    );
  });
});
