import type { Discrepancy } from '../../../../domain/payouts/contract.ts'
import { useT } from '../../providers/i18n.ts'
import { Amount } from '../../ui/amount.tsx'
import styles from './payouts.module.css'

/** What the provider says beside what our books say. */
export function BothSides({ discrepancy }: { discrepancy: Discrepancy }) {
	const t = useT()
	const { expected, reported, apart, currency } = discrepancy
	return (
		<dl className={styles.sides}>
			<div>
				<dt>{t('discrepancies.reported')}</dt>
				<dd>
					<Amount value={reported} currency={currency} />
				</dd>
			</div>
			<div>
				<dt>{t('discrepancies.expected')}</dt>
				<dd>
					<Amount value={expected} currency={currency} />
				</dd>
			</div>
			<div>
				<dt>{t('discrepancies.apart')}</dt>
				<dd>
					<Amount value={apart} currency={currency} signed />
				</dd>
			</div>
		</dl>
	)
}
