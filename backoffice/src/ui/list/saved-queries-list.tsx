import { Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material'
import { BookmarkPlus, X } from 'lucide-react'
import { type SubmitEvent, useState } from 'react'
import { type SavedQuery, useListContext, useSavedQueries } from 'react-admin'
import { useT } from '../../providers/i18n.ts'
import styles from './filter-form.module.css'
import { type FilterValues, useFilterValues } from './filter-values.tsx'

/** Sorted JSON, so that two filters with the same parts are the same. */
const fingerprint = (filter: FilterValues): string =>
	JSON.stringify(Object.entries(filter).sort(([a], [b]) => a.localeCompare(b)))

/**
 * react-admin's saved queries of the list around it, which the reader kept on this device, as chips in the row of
 * filters, and a way to keep the current one.
 */
export function SavedQueriesList() {
	const t = useT()
	const { resource, sort, perPage } = useListContext()
	const { filters, change } = useFilterValues()
	const [saved, setSaved] = useSavedQueries(resource)
	const [naming, setNaming] = useState(false)
	const current = fingerprint(filters)
	const isCurrent = ({ value }: SavedQuery) => fingerprint(value.filter) === current
	const keep = (label: string) => {
		const query: SavedQuery = { label, value: { filter: filters, displayedFilters: [], sort, perPage } }
		setSaved([...saved.filter((one) => one.label !== label), query])
		setNaming(false)
	}
	return (
		<div className={styles.save}>
			{saved.map((one) => (
				<span key={one.label} className={styles.saved} data-current={isCurrent(one)}>
					<button type="button" onClick={() => change(() => one.value.filter, one.value.sort)}>
						{one.label}
					</button>
					<button
						type="button"
						aria-label={t('list.forget', { name: one.label })}
						onClick={() => setSaved(saved.filter((other) => other.label !== one.label))}
					>
						<X size={14} aria-hidden />
					</button>
				</span>
			))}
			{Object.keys(filters).length > 0 && !saved.some(isCurrent) ? (
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
