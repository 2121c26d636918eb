import { Box } from '@mui/material'
import type { Discrepancy } from '../../../../domain/payouts/contract.ts'
import { providerName } from '../../../../domain/payouts/providers.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { styles } from './payouts.styles.ts'
import { SideAmount } from './SideAmount.tsx'

const SIDES = ['reported', 'expected', 'apart'] as const

export function BothSides({ discrepancy }: { discrepancy: Discrepancy }) {
	const t = useT()
	const provider = providerName(discrepancy.provider)
	return (
		<Box component="dl" sx={styles.sides}>
			{(discrepancy.kind === 'unassignedPayment' ? SIDES.slice(0, 1) : SIDES).map((side) => (
				<div key={side}>
					<dt>{t(`discrepancies.${side}`, { provider })}</dt>
					<dd>
						<SideAmount discrepancy={discrepancy} side={side} />
					</dd>
				</div>
			))}
		</Box>
	)
}
