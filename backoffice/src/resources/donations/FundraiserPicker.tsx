import { Autocomplete, Box, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { useGetList } from 'react-admin'
import { regionOfCurrency } from '../../../../domain/catalog/regions.contract.ts'
import type { BackofficeRequest } from '../../../../domain/requests/backoffice.contract.ts'
import { DONATIONS_ARE_ASSIGNED_IN } from '../../../../domain/requests/transitions.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { sheet } from '../../theme/sheet.ts'
import type { Currency } from '../../ui/currency.ts'
import { useSettled } from '../../ui/use-debounced.ts'
import { RequestStatusChip } from '../requests/RequestStatusChip.tsx'

const styles = sheet({
	option: { display: 'grid', flex: 1, minWidth: 0, marginRight: '12px', overflowWrap: 'anywhere' },
})

const TYPING_PAUSE_MS = 300
const MAX_ROWS = 20

interface FundraiserPickerProps {
	currency: Currency
	value: BackofficeRequest | null
	onChange: (chosen: BackofficeRequest | null) => void
	problem: string | null
}

export function FundraiserPicker({ currency, value, onChange, problem }: FundraiserPickerProps) {
	const t = useT()
	const [typed, setTyped] = useState('')
	const q = useSettled(typed.trim(), TYPING_PAUSE_MS)
	const { data, isPending, error } = useGetList<BackofficeRequest>('requests', {
		pagination: { page: 1, perPage: MAX_ROWS },
		sort: { field: 'updatedAt', order: 'DESC' },
		filter: { status: DONATIONS_ARE_ASSIGNED_IN, region: regionOfCurrency(currency).code, ...(q && { q }) },
	})
	return (
		<Autocomplete
			options={data ?? []}
			value={value}
			onChange={(_, chosen) => onChange(chosen)}
			inputValue={typed}
			onInputChange={(_, text) => setTyped(text.slice(0, 100))}
			getOptionLabel={({ title }) => title}
			getOptionKey={({ id }) => id}
			isOptionEqualToValue={(option, chosen) => option.id === chosen.id}
			filterOptions={(found) => found}
			loading={isPending}
			loadingText={t('assign.searching')}
			noOptionsText={t(error ? 'assign.failed' : 'assign.none')}
			renderOption={({ key, ...option }, { title, author, status }) => (
				<li key={key} {...option}>
					<Box component="span" sx={styles.option}>
						<b>{title}</b>
						<Typography component="span" variant="small">
							{author}
						</Typography>
					</Box>
					<RequestStatusChip status={status} />
				</li>
			)}
			renderInput={(params) => (
				<TextField
					{...params}
					label={t('assign.pick')}
					required
					error={problem !== null}
					helperText={problem ?? t('assign.pickHelp')}
				/>
			)}
		/>
	)
}
