import { Autocomplete, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { useGetList } from 'react-admin'
import type { BackofficeOrganization } from '../../../../domain/organizations/backoffice.contract.ts'
import type { BackofficeUser } from '../../../../domain/users/backoffice.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { useSettled } from '../../ui/use-debounced.ts'

const TYPING_PAUSE_MS = 300
const MAX_ROWS = 10

export interface Owner {
	readonly id: string
	readonly name: string
	/** A hint of a person's address; null for an organization. */
	readonly email: string | null
}

function useOwners(typed: string) {
	const q = useSettled(typed.trim(), TYPING_PAUSE_MS)
	const search = { pagination: { page: 1, perPage: MAX_ROWS }, filter: q ? { q } : {} }
	const people = useGetList<BackofficeUser>('users', { ...search, sort: { field: 'name', order: 'ASC' } })
	const organizations = useGetList<BackofficeOrganization>('organizations', {
		...search,
		sort: { field: 'orgName', order: 'ASC' },
	})
	const owners: readonly Owner[] = [
		...(people.data ?? []).map(({ id, name, username, email }) => ({ id, name: name || username, email })),
		...(organizations.data ?? []).map(({ id, orgName }) => ({ id, name: orgName, email: null })),
	]
	return {
		owners,
		isPending: people.isPending || organizations.isPending,
		isFailed: (people.error ?? organizations.error) !== null,
	}
}

interface OwnerPickerProps {
	value: Owner | null
	onChange: (chosen: Owner | null) => void
	problem: string | null
}

/** Finds the person or organization that a book of contacts is of. */
export function OwnerPicker({ value, onChange, problem }: OwnerPickerProps) {
	const t = useT()
	const [typed, setTyped] = useState('')
	const { owners, isPending, isFailed } = useOwners(typed)
	return (
		<Autocomplete
			fullWidth
			options={owners}
			value={value}
			onChange={(_, chosen) => onChange(chosen)}
			inputValue={typed}
			onInputChange={(_, text) => setTyped(text.slice(0, 100))}
			getOptionLabel={({ name }) => name}
			getOptionKey={({ id }) => id}
			isOptionEqualToValue={(option, chosen) => option.id === chosen.id}
			filterOptions={(found) => found}
			forcePopupIcon={false}
			clearText={t('contactBooks.clear')}
			loading={isPending}
			loadingText={t('contactBooks.searching')}
			noOptionsText={t(isFailed ? 'contactBooks.searchFailed' : 'contactBooks.noOwner')}
			renderOption={({ key, ...option }, { name, email }) => (
				<li key={key} {...option}>
					<span>
						<b>{name}</b>{' '}
						<Typography component="span" variant="small">
							{email ?? t('contactBooks.organization')}
						</Typography>
					</span>
				</li>
			)}
			renderInput={(params) => (
				<TextField
					{...params}
					label={t('contactBooks.owner')}
					required
					error={problem !== null}
					helperText={problem ?? t('contactBooks.ownerHelp')}
				/>
			)}
		/>
	)
}
