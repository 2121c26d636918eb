import { Button, Dialog, DialogTitle } from '@mui/material'
import { Banknote } from 'lucide-react'
import { useState } from 'react'
import { DEFAULT_REGION } from '../../../../kernel/wire/regions.ts'
import { useT } from '../../providers/i18n.ts'
import type { Currency } from '../../ui/currency.ts'
import { FoundationAccountForm } from './FoundationAccountForm.tsx'
import { FoundationForm } from './FoundationForm.tsx'

export function FoundationWithdrawal() {
	const t = useT()
	const [open, setOpen] = useState(false)
	return (
		<>
			<Button
				variant="outlined"
				color="secondary"
				startIcon={<Banknote size={16} />}
				onClick={() => setOpen(true)}
			>
				{t('foundation.open')}
			</Button>
			{open ? <AskDialog onClose={() => setOpen(false)} /> : null}
		</>
	)
}

function AskDialog({ onClose }: { onClose: () => void }) {
	const t = useT()
	const [currency, setCurrency] = useState<Currency>(DEFAULT_REGION.currency)
	const [adding, setAdding] = useState(false)
	return (
		<Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="foundation-title">
			<DialogTitle id="foundation-title">
				{t(adding ? 'foundation.newAccount' : 'foundation.title')}
			</DialogTitle>
			{adding ? (
				<FoundationAccountForm key={currency} currency={currency} onDone={() => setAdding(false)} />
			) : (
				<FoundationForm
					key={currency}
					currency={currency}
					onCurrency={setCurrency}
					onAddAccount={() => setAdding(true)}
					onClose={onClose}
				/>
			)}
		</Dialog>
	)
}
