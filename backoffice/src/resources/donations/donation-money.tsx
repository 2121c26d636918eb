import type { BackofficeDonation } from '../../../../domain/donations/contract.ts'
import { type MessageKey, useT } from '../../providers/i18n.ts'
import { Amount } from '../../ui/amount.tsx'
import styles from './donations.module.css'

type Figure = 'amount' | 'fee' | 'total' | 'refunded' | 'providerCost'

const LINES: readonly { figure: Figure; label: MessageKey; sum?: true }[] = [
	{ figure: 'amount', label: 'donations.donation' },
	{ figure: 'fee', label: 'donations.fee' },
	{ figure: 'total', label: 'donations.charged', sum: true },
	{ figure: 'refunded', label: 'donations.refunded' },
	{ figure: 'providerCost', label: 'donations.providerCost' },
]

/** What was given, what it cost, what went back: as the books have it. */
export function DonationMoney({ donation }: { donation: BackofficeDonation }) {
	const t = useT()
	return (
		<dl className={styles.money}>
			{LINES.map(({ figure, label, sum }) => {
				const value = donation[figure]
				return (
					<div key={figure} className={sum ? styles.sum : undefined}>
						<dt>{t(label)}</dt>
						<dd>
							{value === null ? (
								t('donations.unknownYet')
							) : (
								<Amount value={value} currency={donation.currency} />
							)}
						</dd>
					</div>
				)
			})}
		</dl>
	)
}
