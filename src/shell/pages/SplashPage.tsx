import { useText } from '../../renderers/shared/texts/text';
import { ProductMark } from '../login/ProductMark';

/** Stands where the whole page is still being fetched: what index.html shows until then, so that nothing jumps. */
export function SplashPage() {
  const text = useText();
  return (
    <div className="splash" role="status" aria-label={text('shell.loading')}>
      <ProductMark size={56} />
      <div className="splash-bar" />
    </div>
  );
}
