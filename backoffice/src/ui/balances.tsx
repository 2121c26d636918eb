import { Box, Typography } from '@mui/material'
import { ArrowRight } from 'lucide-react'
import { useT } from '../providers/i18n.ts'
import { Amount } from './amount.tsx'
import { styles } from './balances.styles.ts'
import { Chip } from './chip.tsx'
import type { Currency } from './currency.ts'

export interface BalanceLine {
	key: string
	label: string
	before: string
	after: string
	mayBeOwed?: boolean
}

interface BalancesProps {
	currency: Currency
	lines: readonly BalanceLine[]
}

export function Balances({ currency, lines }: BalancesProps) {
	const t = useT()
	return (
		<Box component="dl" sx={styles.lines}>
			{lines.map(({ key, label, before, after, mayBeOwed }) => (
				<div key={key}>
					<dt>{label}</dt>
					<dd>
						{before === after ? (
							<Typography component="span" variant="quiet">
								<Amount why="proposed" value={after} currency={currency} />
							</Typography>
						) : (
							<>
								<Typography component="span" variant="quiet">
									<Amount why="proposed" value={before} currency={currency} />
								</Typography>
								<ArrowRight size={16} role="img" aria-label={t('balance.becomes')} />
								<b>
									<Amount why="proposed" value={after} currency={currency} />
								</b>
							</>
						)}
						{mayBeOwed && after.startsWith('-') ? <Chip tone="bad">{t('balance.receivable')}</Chip> : null}
					</dd>
				</div>
			))}
		</Box>
	)
}
