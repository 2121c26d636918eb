import { useOverview } from '../../layout/use-overview.ts'
import { useT } from '../../providers/i18n.ts'
import { Explained } from '../../ui/explained/explained.tsx'
import { KeyValue, KeyValues } from '../../ui/key-values.tsx'

/** Shows, by currency, bank debits that are undecided: they count as raised but are not booked. */
export function PendingDonations() {
	const t = useT()
	const { data } = useOverview()
	const pending = data?.money?.pending
	if (!pending || pending.count === 0) return null
	const label = t('donations.pending', { count: pending.count })
	return (
		<KeyValues>
			{pending.sums.map(({ units, amount }) => (
				<KeyValue key={units} label={label}>
					<Explained
						value={amount}
						currency={units}
						label={label}
						of={{ waiting: 'pending', currency: units }}
					/>
				</KeyValue>
			))}
		</KeyValues>
	)
}
