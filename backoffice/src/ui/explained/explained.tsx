import { Box, Drawer, IconButton, Typography } from '@mui/material'
import { X } from 'lucide-react'
import { useId, useState } from 'react'
import { useGetIdentity } from 'react-admin'
import { mayAccess } from '../../providers/access.ts'
import type { Identity } from '../../providers/auth.ts'
import { useT } from '../../providers/i18n.ts'
import { Amount, Figures } from '../amount.tsx'
import type { Currency } from '../currency.ts'
import type { AmountOf } from './amount-of.ts'
import { styles } from './explained.styles.ts'
import { Explanation } from './explanation.tsx'

interface ExplainedProps {
	/** Decimal text in major units, as the API sent it. */
	value: string
	currency: Currency
	label: string
	of: AmountOf
	plain?: boolean
	signed?: boolean
	compact?: boolean
}

/**
 * Shows an amount as a button that opens a drawer with the events that sum to it, in the order of the log,
 * each down to its ledger lines and the provider's object. Readers who may not see money get the amount
 * alone. Every booked or entered amount uses it:
 * <Explained value={row.pending} currency={row.units} plain label={`${t('report.pending')}, ${row.title}`}
 * of={{ figure: 'pending', fund: fundOfRequest(row.id, row.units) }} /> <Explained value={inTransit}
 * currency="INR" label={t('home.inTransit')} of={{ account: 'in transit', owner: 'stripe/stripe-in',
 * currency: 'INR' }} />
 * Put `asOf` and `effectiveAt` of the screen into `of`, too, so that the drawer explains the displayed
 * amount.
 */
export function Explained({
	value,
	currency,
	label,
	of,
	plain = false,
	signed = false,
	compact = false,
}: ExplainedProps) {
	const t = useT()
	const titleId = useId()
	const [open, setOpen] = useState(false)
	const { identity } = useGetIdentity()
	const figures = { value, currency, plain, signed, compact }
	if (!mayAccess((identity as Identity | undefined)?.roles ?? [], 'reconciliation', 'list')) {
		return <Amount why="forbidden" {...figures} />
	}
	return (
		<>
			<Box
				component="button"
				type="button"
				sx={styles.amount}
				data-amount="explained"
				aria-haspopup="dialog"
				aria-expanded={open}
				title={t('explain.open')}
				onClick={() => setOpen(true)}
			>
				<Figures {...figures} />
			</Box>
			<Drawer
				anchor="right"
				open={open}
				onClose={() => setOpen(false)}
				slotProps={{
					paper: {
						sx: styles.drawer,
						role: 'dialog',
						'aria-modal': true,
						'aria-labelledby': titleId,
					},
				}}
			>
				<Box sx={styles.top}>
					<Typography component="span" variant="small">
						{t('explain.title')}
					</Typography>
					<IconButton aria-label={t('common.close')} onClick={() => setOpen(false)} autoFocus>
						<X size={20} />
					</IconButton>
				</Box>
				<Box component="h2" id={titleId} sx={styles.title}>
					{label}
				</Box>
				<Explanation of={of} label={label} visible={value} />
			</Drawer>
		</>
	)
}
