import type { BackofficeDonation } from '../../../../domain/donations/contract.ts'
import { useT } from '../../providers/i18n.ts'
import styles from './donations.module.css'
import { GiftAmount, type GiftAmountName, giftAmountLabel } from './gift-amount.tsx'

const LINES: readonly { figure: GiftAmountName; sum?: true }[] = [
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
					<dt>{t(giftAmountLabel(figure))}</dt>
					<dd>
						<GiftAmount donation={donation} figure={figure} />
					</dd>
				</div>
			))}
		</dl>
	)
}
