import { Autocomplete, Box, TextField } from '@mui/material'
import { useState } from 'react'
import { useGetList } from 'react-admin'
import type { BackofficeFund } from '../../../../domain/funds/withdrawals.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { Amount } from '../../ui/amount.tsx'
import type { Currency } from '../../ui/currency.ts'
import { useSettled } from '../../ui/use-debounced.ts'
import { FundKind } from '../funds/FundKind.tsx'

const TYPING_PAUSE_MS = 300
const MAX_ROWS = 20

interface FundPickerProps {
	currency: Currency
	kind?: BackofficeFund['kind']
	value: string
	onChange: (fund: string) => void
	problem?: string | null
}

/** Finds a fund of a request, a person or the foundation. */
export function FundPicker({ currency, kind, value, onChange, problem = null }: FundPickerProps) {
	const t = useT()
	const [typed, setTyped] = useState('')
	const [chosen, setChosen] = useState<BackofficeFund | null>(null)
	const q = useSettled(typed.trim(), TYPING_PAUSE_MS)
	const { data, isPending, error } = useGetList<BackofficeFund>('funds', {
		pagination: { page: 1, perPage: MAX_ROWS },
		sort: { field: 'lastDonationAt', order: 'DESC' },
		filter: { currency, ...(kind && { kind }), ...(q && q !== chosen?.label && { q }) },
	})
	return (
		<Autocomplete
			size="small"
			options={data ?? []}
			value={value === '' ? null : chosen}
			onChange={(_, fund) => {
				setChosen(fund)
				onChange(fund?.id ?? '')
			}}
			inputValue={typed}
			onInputChange={(_, text) => setTyped(text.slice(0, 100))}
			getOptionLabel={({ label }) => label}
			getOptionKey={({ id }) => id}
			isOptionEqualToValue={(option, other) => option.id === other.id}
			filterOptions={(found) => found}
			loading={isPending}
			loadingText={t('assign.searching')}
			noOptionsText={error ? error.message : t('journal.noFund')}
			renderOption={({ key, ...option }, { label, kind: ofFund, free }) => (
				<li key={key} {...option}>
					<Box component="span" sx={{ flex: 1, minWidth: 0, marginRight: '12px', overflowWrap: 'anywhere' }}>
						<b>{label}</b> <FundKind kind={ofFund} />
					</Box>
					<Amount why="proposed" value={free} currency={currency} />
				</li>
			)}
			renderInput={(params) => (
				<TextField
					{...params}
					label={t(kind === 'individual' ? 'journal.person' : 'journal.fund')}
					required
					error={problem !== null}
					helperText={problem}
				/>
			)}
		/>
	)
}
