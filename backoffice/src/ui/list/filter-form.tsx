import { Box } from '@mui/material'
import { ChevronDown, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '../../providers/i18n.ts'
import { dayOf, startOfDay } from './days.ts'
import { styles } from './filter-form.styles.ts'
import { useFilterValues } from './filter-values.tsx'
import { NativeDate } from './native-date.tsx'
import { useTypedFilter } from './use-typed-filter.ts'

const TEXTS = { meaningOf: (text: string) => text.trim(), textOf: (value: string) => value }

interface FilterOptions {
	leaves?: string | undefined
	/** Converts the text to the API's value; the text itself by default. */
	asValue?: ((text: string) => unknown) | undefined
}

/** Returns one filter of the surrounding list as text, and its setter; an empty text removes it. */
export function useFilter(
	source: string,
	{ leaves = source, asValue = (text) => text }: FilterOptions = {},
): [string, (text: string) => void] {
	const { filters, change } = useFilterValues()
	const value = filters[source]
	const set = (text: string) =>
		change(({ [source]: _, ...others }) => {
			if (text === '') return others
			const { [leaves]: __, ...alone } = others
			return { ...alone, [source]: asValue(text) }
		})
	return [value === undefined || value === null ? '' : String(value), set]
}

/**
 * The row of filters above a table. Its inputs have react-admin's names and props, but change the address at
 * once.
 */
export const FilterForm = ({ children }: { children: ReactNode }) => (
	<Box component="search" sx={styles.row}>
		{children}
	</Box>
)

interface NativeSelectProps {
	label: string
	/** The choice of nothing; absent: one is always chosen. */
	emptyText?: string
	choices: readonly { readonly id: string; readonly name: string }[]
	value: string
	onChange: (value: string) => void
}

/** A native select, which works with every keyboard and on every phone. */
export const NativeSelect = ({ label, emptyText, choices, value, onChange }: NativeSelectProps) => (
	<Box component="label" sx={styles.pick} className="pick">
		<span>{label}:</span>
		<select value={value} onChange={(event) => onChange(event.target.value)}>
			{emptyText === undefined ? null : <option value="">{emptyText}</option>}
			{choices.map(({ id, name }) => (
				<option key={id} value={id}>
					{name}
				</option>
			))}
		</select>
		<ChevronDown size={16} aria-hidden />
	</Box>
)

interface SelectInputProps extends Omit<NativeSelectProps, 'value' | 'onChange'> {
	source: string
	/** Another filter that a choice removes. */
	leaves?: string
	numeric?: boolean
}

export function SelectInput({ source, leaves, numeric = false, ...choice }: SelectInputProps) {
	const [value, change] = useFilter(source, { leaves, asValue: numeric ? Number : undefined })
	return <NativeSelect {...choice} value={value} onChange={change} />
}

export function NullableBooleanInput({ source, label }: { source: string; label: string }) {
	const t = useT()
	const [value, change] = useFilter(source, { asValue: (text) => text === 'true' })
	const choices = [
		{ id: 'true', name: t('list.yes') },
		{ id: 'false', name: t('list.no') },
	]
	return (
		<NativeSelect label={label} emptyText={t('list.all')} choices={choices} value={value} onChange={change} />
	)
}

interface SearchFieldProps {
	label: string
	named?: boolean
	value: string
	onChange: (value: string) => void
}

/** A text to search by, which is passed on once typing pauses. */
export function SearchField({ label, named = false, value, onChange }: SearchFieldProps) {
	const t = useT()
	const [text, type] = useTypedFilter(value, onChange, TEXTS)
	return (
		<Box component="label" sx={styles.search}>
			<Search size={16} aria-hidden />
			<input
				type="search"
				value={text}
				maxLength={100}
				aria-label={label}
				placeholder={named ? label : t('list.search')}
				onChange={(event) => type(event.target.value)}
			/>
		</Box>
	)
}

interface SearchInputProps extends Pick<SearchFieldProps, 'label' | 'named'> {
	source?: string
	/** A default filter of the list that would hide most search results. */
	leaves?: string
}

export function SearchInput({ source = 'q', leaves, ...field }: SearchInputProps) {
	const [value, change] = useFilter(source, { leaves })
	return <SearchField {...field} value={value} onChange={change} />
}

interface DateInputProps {
	source: string
	label: string
	end?: boolean
	/** Days are those of each row's legal entity instead of the reader's zone. */
	ofEntity?: boolean
}

export function DateInput({ source, label, end = false, ofEntity = false }: DateInputProps) {
	const t = useT()
	const [value, change] = useFilter(source, {
		asValue: (day) => (ofEntity ? day : startOfDay(day, end)),
	})
	const day = value.includes('T') ? dayOf(value, end) : value
	const whose = t(ofEntity ? 'list.daysOfEntity' : 'list.yourDays')
	return <NativeDate label={label} whose={whose} value={day} onChange={change} />
}
