import type { RefundPreview } from '../../../../domain/donations/refunds.contract.ts'
import { type MessageKey, useT } from '../../providers/i18n.ts'
import { Amount } from '../../ui/amount.tsx'
import { Balances } from '../../ui/balances.tsx'
import styles from './refund.module.css'

/** Who bears what of a refund, and every balance before and after it. */
export function RefundEffect({ preview }: { preview: RefundPreview }) {
	const t = useT()
	const { currency, fund, providerBalance, keptByProvider } = preview
	const parts: readonly { label: MessageKey; value: string | null; fund?: string }[] = [
		{ label: 'refund.giverGets', value: preview.amount },
		{ label: 'refund.fromFund', value: preview.share, fund: fund.label },
		{ label: 'refund.fromCover', value: preview.feePart },
		{ label: 'refund.kept', value: keptByProvider },
	]
	const figure = (key: 'raised' | 'withdrawn' | 'reserved' | 'free') => ({
		key,
		label: t(`balance.${key}`),
		before: fund.before[key],
		after: fund.after[key],
		mayBeOwed: key === 'free',
	})
	return (
		<section className={styles.effect} aria-label={t('refund.effect')}>
			<h3>{t('refund.bears')}</h3>
			<dl className={styles.parts}>
				{parts.map(({ label, value, fund: name = '' }) => (
					<div key={label}>
						<dt>{t(label, { fund: name })}</dt>
						<dd>
							{value === null ? (
								t('donations.unknownYet')
							) : (
								<Amount why="proposed" value={value} currency={currency} />
							)}
						</dd>
					</div>
				))}
			</dl>
			<h3>{t('refund.fundOf', { fund: fund.label })}</h3>
			<Balances
				currency={currency}
				lines={[figure('raised'), figure('withdrawn'), figure('reserved'), figure('free')]}
			/>
			<h3>{t('refund.provider')}</h3>
			<Balances
				currency={currency}
				lines={[{ key: 'provider', label: t('refund.providerBalance'), ...providerBalance }]}
			/>
		</section>
	)
}
