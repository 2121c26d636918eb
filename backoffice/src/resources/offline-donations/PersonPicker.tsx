import { Autocomplete, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { useGetList } from 'react-admin'
import type { BackofficeUser } from '../../../../domain/users/backoffice.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { useSettled } from '../../ui/use-debounced.ts'

const TYPING_PAUSE_MS = 300
const MAX_ROWS = 20

interface PersonPickerProps {
	value: BackofficeUser | null
	onChange: (chosen: BackofficeUser | null) => void
	problem: string | null
}

export function PersonPicker({ value, onChange, problem }: PersonPickerProps) {
	const t = useT()
	const [typed, setTyped] = useState('')
	const q = useSettled(typed.trim(), TYPING_PAUSE_MS)
	const { data, isPending, error } = useGetList<BackofficeUser>('users', {
		pagination: { page: 1, perPage: MAX_ROWS },
		sort: { field: 'name', order: 'ASC' },
		filter: q ? { q } : {},
	})
	return (
		<Autocomplete
			options={data ?? []}
			value={value}
			onChange={(_, chosen) => onChange(chosen)}
			inputValue={typed}
			onInputChange={(_, text) => setTyped(text.slice(0, 100))}
			getOptionLabel={({ name }) => name}
			getOptionKey={({ id }) => id}
			isOptionEqualToValue={(option, chosen) => option.id === chosen.id}
			filterOptions={(found) => found}
			loading={isPending}
			loadingText={t('offlineDonations.personSearching')}
			noOptionsText={t(error ? 'offlineDonations.personFailed' : 'offlineDonations.personNone')}
			renderOption={({ key, ...option }, { name, email }) => (
				<li key={key} {...option}>
					<span>
						<b>{name}</b>{' '}
						<Typography component="span" variant="small">
							{email}
						</Typography>
					</span>
				</li>
			)}
			renderInput={(params) => (
				<TextField
					{...params}
					label={t('offlineDonations.person')}
					required
					error={problem !== null}
					helperText={problem ?? t('offlineDonations.personHelp')}
				/>
			)}
		/>
	)
}
