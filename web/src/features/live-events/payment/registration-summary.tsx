import { useTranslation } from 'react-i18next'
import { Amount } from '../../../ui/amount.tsx'
import { minorOf } from '../../../ui/format.ts'
import type { Registration } from '../api/live-events.ts'

/** Shows the package, how many of it are paid, and the sum. */
export function RegistrationSummary({ of }: { readonly of: Registration }) {
	const { t } = useTranslation('eventPayment')
	const { t: event } = useTranslation('live-events')
	const { name, category, quantity, seats, currency, amount } = of
	const total = minorOf(amount, currency)
	return (
		<section className="card pad stack" aria-labelledby="summary">
			<h2 id="summary">{t('summary.title')}</h2>
			<dl className="ev-sums">
				<div>
					<dt className="text-ink-2">{t('summary.event')}</dt>
					<dd>{name}</dd>
				</div>
				<div>
					<dt className="text-ink-2">{t('summary.category')}</dt>
					<dd>{category}</dd>
				</div>
				<div>
					<dt className="text-ink-2">{t('summary.people')}</dt>
					<dd>{event('register.people', { count: seats })}</dd>
				</div>
				<div>
					<dt className="text-ink-2">{t('summary.price')}</dt>
					<dd>
						<Amount value={total / BigInt(quantity)} currency={currency} decimals="always" />
						{quantity > 1 && <span className="num"> × {quantity}</span>}
					</dd>
				</div>
				<div className="t">
					<dt>{t('summary.total')}</dt>
					<dd>
						<Amount value={total} currency={currency} decimals="always" />
					</dd>
				</div>
			</dl>
		</section>
	)
}
