import { Box, Button } from '@mui/material'
import { BookmarkPlus, X } from 'lucide-react'
import { useState } from 'react'
import { type SavedQuery, useListContext, useSavedQueries } from 'react-admin'
import { z } from 'zod'
import { text } from '../../../../kernel/wire/schemas.ts'
import { useT } from '../../providers/i18n.ts'
import { useContractForm } from '../form/contract-form.ts'
import { DecisionDialog } from '../form/decision-dialog.tsx'
import { Line } from '../form/fields.tsx'
import { styles } from './filter-form.styles.ts'
import { type FilterValues, useFilterValues } from './filter-values.tsx'

const fingerprint = (filter: FilterValues): string =>
	JSON.stringify(Object.entries(filter).sort(([a], [b]) => a.localeCompare(b)))

/**
 * Shows react-admin's saved queries, which are stored on this device, as chips, with a way to save the
 * current one.
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
		<Box sx={styles.save}>
			{saved.map((one) => (
				<Box component="span" key={one.label} sx={styles.saved} data-current={isCurrent(one)}>
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
				</Box>
			))}
			{Object.keys(filters).length > 0 && !saved.some(isCurrent) ? (
				<Button startIcon={<BookmarkPlus size={16} />} onClick={() => setNaming(true)}>
					{t('list.save')}
				</Button>
			) : null}
			{naming ? <NameDialog onClose={() => setNaming(false)} onName={keep} /> : null}
		</Box>
	)
}

interface NameDialogProps {
	onClose: () => void
	onName: (name: string) => void
}

const queryName = z.object({ name: text(40, 'common.fields.enterName') })
const SAVED_HERE = { error: null, isPending: false }

function NameDialog({ onClose, onName }: NameDialogProps) {
	const t = useT()
	const form = useContractForm({ schema: queryName, values: { name: '' }, task: SAVED_HERE })
	return (
		<DecisionDialog
			form={form}
			title={t('list.save')}
			verb={t('common.save')}
			onClose={onClose}
			onSend={({ name }) => onName(name.trim())}
		>
			<Line form={form} name="name" label={t('list.saveName')} autoFocus />
		</DecisionDialog>
	)
}
