import { Box } from '@mui/material'
import { ArrowUpDown, ChevronDown } from 'lucide-react'
import { useListContext } from 'react-admin'
import { type MessageKey, useT } from '../../providers/i18n.ts'
import { styles } from './filter-form.styles.ts'

interface SortSelectProps {
	columns: readonly { readonly field: string; readonly label: MessageKey }[]
}

/** Sorts a list whose cards have no column heads: on phones, and at great magnification. */
export function SortSelect({ columns }: SortSelectProps) {
	const t = useT()
	const { sort, setSort } = useListContext()
	if (columns.length === 0) return null
	const current = `${sort.field} ${sort.order}`
	const known = columns.some(({ field }) => field === sort.field)
	const change = (value: string) => {
		const [field = sort.field, order] = value.split(' ')
		setSort({ field, order: order === 'ASC' ? 'ASC' : 'DESC' })
	}
	return (
		<Box component="label" sx={styles.pick} className="pick sort">
			<ArrowUpDown size={16} aria-hidden />
			<span>{t('list.sort')}:</span>
			<select value={known ? current : ''} onChange={(event) => change(event.target.value)}>
				{known ? null : <option value="">{t('list.newest')}</option>}
				{columns.flatMap(({ field, label }) => [
					<option key={`${field} ASC`} value={`${field} ASC`}>
						{t(label)} ↑
					</option>,
					<option key={`${field} DESC`} value={`${field} DESC`}>
						{t(label)} ↓
					</option>,
				])}
			</select>
			<ChevronDown size={16} aria-hidden />
		</Box>
	)
}
