import { Box } from '@mui/material'
import { ChevronDown, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '../../providers/i18n.ts'
import { dayOf, startOfDay } from './days.ts'
import { styles } from './filter-form.styles.ts'
import { useFilterValues } from './filter-values.tsx'
import { NativeDate } from './native-date.tsx'
import { useTypedFilter } from './use-typed-filter.ts'

/** Of words, the blanks around them are not looked for. */
const TEXTS = { meaningOf: (text: string) => text.trim(), textOf: (value: string) => value }

interface FilterOptions {
	/** Another filter, which doesn't go with this one. */
	leaves?: string | undefined
	/** The text as the API has it; the text itself unless said. */
	asValue?: ((text: string) => unknown) | undefined
}

/** One filter of the list around it as text, and how to change it; an empty text takes it away. */
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

/** The row of filters above a table. Its inputs have react-admin's names and props, and change the address at once. */
export const FilterForm = ({ children }: { children: ReactNode }) => (
	<Box component="search" sx={styles.row}>
		{children}
	</Box>
)

interface NativeSelectProps {
	label: string
	/** What no choice is called. */
	emptyText: string
	choices: readonly { readonly id: string; readonly name: string }[]
	/** Empty: no choice. */
	value: string
	onChange: (value: string) => void
}

/** One choice of several, as a native select: it works with every keyboard and on every phone. */
export const NativeSelect = ({ label, emptyText, choices, value, onChange }: NativeSelectProps) => (
	<Box component="label" sx={styles.pick} className="pick">
		<span>{label}:</span>
		<select value={value} onChange={(event) => onChange(event.target.value)}>
			<option value="">{emptyText}</option>
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
	/** Filter values that are numbers at the API. */
	numeric?: boolean
}

/** A choice that filters the list around it. */
export function SelectInput({ source, numeric = false, ...choice }: SelectInputProps) {
	const [value, change] = useFilter(source, { asValue: numeric ? Number : undefined })
	return <NativeSelect {...choice} value={value} onChange={change} />
}

/** Yes, no, or both. */
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

interface SearchInputProps {
	source?: string
	label: string
	/** Shows the label in the empty field, where a list has several of them. */
	named?: boolean
	/** A filter that the list begins with, and that would hide most of what is searched for. */
	leaves?: string
}

/** A text to look for; asks the server once typing pauses. */
export function SearchInput({ source = 'q', label, named = false, leaves }: SearchInputProps) {
	const t = useT()
	const [value, change] = useFilter(source, { leaves })
	const [text, type] = useTypedFilter(value, change, TEXTS)
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

interface DateInputProps {
	source: string
	label: string
	end?: boolean
	/** Days of the legal entity that each row's money is of, not of the reader's zone. */
	ofEntity?: boolean
}

/** A day from or up to which the list goes, both included, and whose day it is. */
export function DateInput({ source, label, end = false, ofEntity = false }: DateInputProps) {
	const t = useT()
	const [value, change] = useFilter(source, {
		asValue: (day) => (ofEntity ? day : startOfDay(day, end)),
	})
	const day = value.includes('T') ? dayOf(value, end) : value
	const whose = t(ofEntity ? 'list.daysOfEntity' : 'list.yourDays')
	return <NativeDate label={label} whose={whose} value={day} onChange={change} />
}
