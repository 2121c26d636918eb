import type { AssignPreview } from '../../../../domain/donations/assignment.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { Amount } from '../../ui/amount.tsx'
import { FundBalances } from './fund-balances.tsx'
import styles from './refund.module.css'

/** How a payment divides once it is assigned, and every balance of its fund before and after. */
export function AssignEffect({ preview }: { preview: AssignPreview }) {
	const t = useT()
	const { currency, total, amount, fee, before, after } = preview
	const parts = [
		{ label: 'assign.charged', value: total },
		{ label: 'assign.toFund', value: amount },
		{ label: 'assign.toCover', value: fee },
	] as const
	return (
		<section className={styles.effect} aria-label={t('assign.effect')}>
			<h3>{t('assign.effect')}</h3>
			<dl className={styles.parts}>
				{parts.map(({ label, value }) => (
					<div key={label}>
						<dt>{t(label)}</dt>
						<dd>
							<Amount why="proposed" value={value} currency={currency} />
						</dd>
					</div>
				))}
			</dl>
			<h3>{t('assign.fund')}</h3>
			<FundBalances currency={currency} before={before} after={after} />
			<p className={styles.quiet}>{t('assign.quiet')}</p>
		</section>
	)
}
