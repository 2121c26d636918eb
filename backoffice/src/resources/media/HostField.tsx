import { Box, Button, TextField } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { useDataProvider } from 'react-admin'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { type MessageKey, useT } from '../../providers/i18n.ts'
import { styles } from './media.styles.ts'

const HOST = {
	label: 'playlists.host',
	help: 'playlists.hostHelp',
	is: 'playlists.hostIs',
	remove: 'playlists.removeHost',
} as const

interface HostFieldProps {
	/** Those of a host unless given. */
	texts?: Readonly<Record<keyof typeof HOST, MessageKey>>
	/** The id of the account. */
	value: string | null
	/** The name of the saved one. */
	name: string | null
	onChange: (id: string | null) => void
}

/** Finds the account of a host or a guest by its username, which is public: the list of users is not the radio's to read. */
export function HostField({ texts = HOST, value, name: savedName, onChange }: HostFieldProps) {
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
				<span>{t(texts.is, { name: name ?? t('common.none') })}</span>
				<Button variant="outlined" color="secondary" onClick={() => onChange(null)}>
					{t(texts.remove)}
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
				label={t(texts.label)}
				value={typed}
				onChange={({ target }) => {
					find.reset()
					setTyped(target.value)
				}}
				onKeyDown={byEnter}
				error={problem !== undefined}
				helperText={problem ?? t(texts.help)}
				slotProps={{ htmlInput: { maxLength: 50, autoComplete: 'off' } }}
			/>
			<Button variant="outlined" color="secondary" disabled={find.isPending} onClick={search}>
				{t('playlists.findHost')}
			</Button>
		</Box>
	)
}
