import { Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material'
import { BookmarkPlus, X } from 'lucide-react'
import { type SubmitEvent, useState } from 'react'
import { type SortPayload, useListContext, useStore } from 'react-admin'
import { useT } from '../../providers/i18n.ts'
import { type FilterValues, useChosenFilters } from './chosen-filters.tsx'
import styles from './filters.module.css'

interface SavedFilter {
	name: string
	filter: FilterValues
	sort: SortPayload
}

/** Sorted JSON, so that two filters with the same parts are the same. */
const fingerprint = (filter: FilterValues): string =>
	JSON.stringify(Object.entries(filter).sort(([a], [b]) => a.localeCompare(b)))

/** Filters that the reader kept on this device, and a way to keep the current one. */
export function SavedFilters() {
	const t = useT()
	const { resource, sort } = useListContext()
	const { filters, change } = useChosenFilters()
	const [saved, setSaved] = useStore<SavedFilter[]>(`${resource}.savedFilters`, [])
	const [naming, setNaming] = useState(false)
	const current = fingerprint(filters)
	const known = saved.some((one) => fingerprint(one.filter) === current)
	const use = (one: SavedFilter) => change(() => one.filter, one.sort)
	const keep = (name: string) => {
		setSaved([...saved.filter((one) => one.name !== name), { name, filter: filters, sort }])
		setNaming(false)
	}
	return (
		<div className={styles.save}>
			{saved.map((one) => (
				<span key={one.name} className={styles.saved} data-current={fingerprint(one.filter) === current}>
					<button type="button" onClick={() => use(one)}>
						{one.name}
					</button>
					<button
						type="button"
						aria-label={t('list.forget', { name: one.name })}
						onClick={() => setSaved(saved.filter((other) => other.name !== one.name))}
					>
						<X size={14} aria-hidden />
					</button>
				</span>
			))}
			{Object.keys(filters).length > 0 && !known ? (
				<Button startIcon={<BookmarkPlus size={16} />} onClick={() => setNaming(true)}>
					{t('list.save')}
				</Button>
			) : null}
			<NameDialog open={naming} onClose={() => setNaming(false)} onName={keep} />
		</div>
	)
}

interface NameDialogProps {
	open: boolean
	onClose: () => void
	onName: (name: string) => void
}

function NameDialog({ open, onClose, onName }: NameDialogProps) {
	const t = useT()
	const submit = (event: SubmitEvent<HTMLFormElement>) => {
		event.preventDefault()
		const name = String(new FormData(event.currentTarget).get('name') ?? '').trim()
		if (name) onName(name)
	}
	return (
		<Dialog open={open} onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="save-filter">
			<form onSubmit={submit}>
				<DialogTitle id="save-filter">{t('list.save')}</DialogTitle>
				<DialogContent>
					<TextField
						name="name"
						label={t('list.saveName')}
						fullWidth
						autoFocus
						required
						margin="dense"
						slotProps={{ htmlInput: { maxLength: 40 } }}
					/>
				</DialogContent>
				<DialogActions>
					<Button variant="outlined" color="secondary" onClick={onClose}>
						{t('common.cancel')}
					</Button>
					<Button type="submit" variant="contained">
						{t('common.save')}
					</Button>
				</DialogActions>
			</form>
		</Dialog>
	)
}
