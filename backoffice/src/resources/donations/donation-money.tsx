import type { BackofficeDonation } from '../../../../domain/donations/contract.ts'
import { useT } from '../../providers/i18n.ts'
import { DonationAmount, type DonationAmountName, donationAmountLabel } from './donation-amount.tsx'
import styles from './donations.module.css'

const LINES: readonly { figure: DonationAmountName; sum?: true }[] = [
	{ figure: 'amount' },
	{ figure: 'fee' },
	{ figure: 'total', sum: true },
	{ figure: 'refunded' },
	{ figure: 'providerCost' },
]

/** What was given, what it cost, what went back: as the books have it. */
export function DonationMoney({ donation }: { donation: BackofficeDonation }) {
	const t = useT()
	return (
		<dl className={styles.money}>
			{LINES.map(({ figure, sum }) => (
				<div key={figure} className={sum ? styles.sum : undefined}>
					<dt>{t(donationAmountLabel(figure))}</dt>
					<dd>
						<DonationAmount donation={donation} figure={figure} />
					</dd>
				</div>
			))}
		</dl>
	)
}
