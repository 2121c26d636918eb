import { Box, Button, TextField } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { useDataProvider } from 'react-admin'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import { styles } from './media.styles.ts'

interface HostFieldProps {
	/** The id of the host's account. */
	value: string | null
	/** The name of the saved host. */
	name: string | null
	onChange: (id: string | null) => void
}

/** Finds the account of a host by its username, which is public: the list of users is not the radio's to read. */
export function HostField({ value, name: savedName, onChange }: HostFieldProps) {
	const t = useT()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const [typed, setTyped] = useState('')
	const [name, setName] = useState(savedName)
	const find = useMutation({
		mutationFn: (username: string) => dataProvider.personNamed(username),
		onSuccess: (person) => {
			if (person === null) return
			setName(person.name)
			setTyped('')
			onChange(person._id)
		},
	})
	if (value !== null)
		return (
			<Box sx={styles.buttons}>
				<span>{t('playlists.hostIs', { name: name ?? t('common.none') })}</span>
				<Button variant="outlined" color="secondary" onClick={() => onChange(null)}>
					{t('playlists.removeHost')}
				</Button>
			</Box>
		)
	const search = () => {
		if (typed.trim() !== '') find.mutate(typed.trim())
	}
	const byEnter = (event: KeyboardEvent) => {
		if (event.key !== 'Enter') return
		// Of the field alone, not of the form around it.
		event.preventDefault()
		search()
	}
	const problem = find.data === null ? t('playlists.hostUnknown') : find.error?.message
	return (
		<Box sx={styles.host}>
			<TextField
				fullWidth
				label={t('playlists.host')}
				value={typed}
				onChange={({ target }) => {
					find.reset()
					setTyped(target.value)
				}}
				onKeyDown={byEnter}
				error={problem !== undefined}
				helperText={problem ?? t('playlists.hostHelp')}
				slotProps={{ htmlInput: { maxLength: 50, autoComplete: 'off' } }}
			/>
			<Button variant="outlined" color="secondary" disabled={find.isPending} onClick={search}>
				{t('playlists.findHost')}
			</Button>
		</Box>
	)
}
