import { ChevronDown, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '../../providers/i18n.ts'
import { useChosenFilters } from './chosen-filters.tsx'
import { DayInput } from './day-input.tsx'
import { dayOf, startOfDay } from './days.ts'
import styles from './filters.module.css'
import { useTypedFilter } from './use-typed-filter.ts'

/** Of words, the blanks around them are not looked for. */
const WORDS = { meaningOf: (text: string) => text.trim(), textOf: (value: string) => value }

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
	const { filters, change } = useChosenFilters()
	const value = filters[source]
	const set = (text: string) =>
		change(({ [source]: _, ...others }) => {
			if (text === '') return others
			const { [leaves]: __, ...alone } = others
			return { ...alone, [source]: asValue(text) }
		})
	return [value === undefined || value === null ? '' : String(value), set]
}

/** The row of filters above a table. */
export const Filters = ({ children }: { children: ReactNode }) => (
	<search className={styles.row}>{children}</search>
)

interface ChoiceProps {
	label: string
	/** What no choice is called. */
	all: string
	options: readonly { value: string; text: string }[]
	/** Empty: no choice. */
	value: string
	onChange: (value: string) => void
}

/** One choice of several, as a native select: it works with every keyboard and on every phone. */
export const Choice = ({ label, all, options, value, onChange }: ChoiceProps) => (
	<label className={styles.pick}>
		<span>{label}:</span>
		<select value={value} onChange={(event) => onChange(event.target.value)}>
			<option value="">{all}</option>
			{options.map((option) => (
				<option key={option.value} value={option.value}>
					{option.text}
				</option>
			))}
		</select>
		<ChevronDown size={16} aria-hidden />
	</label>
)

interface PickProps extends Omit<ChoiceProps, 'value' | 'onChange'> {
	source: string
	/** Filter values that are numbers at the API. */
	numeric?: boolean
}

/** A choice that filters the list around it. */
export function Pick({ source, numeric = false, ...choice }: PickProps) {
	const [value, change] = useFilter(source, { asValue: numeric ? Number : undefined })
	return <Choice {...choice} value={value} onChange={change} />
}

/** Yes, no, or both. */
export function PickYes({ source, label }: { source: string; label: string }) {
	const t = useT()
	const [value, change] = useFilter(source, { asValue: (text) => text === 'true' })
	const options = [
		{ value: 'true', text: t('list.yes') },
		{ value: 'false', text: t('list.no') },
	]
	return <Choice label={label} all={t('list.all')} options={options} value={value} onChange={change} />
}

interface SearchFilterProps {
	source?: string
	label: string
	/** Shows the label in the empty field, where a list has several of them. */
	named?: boolean
	/** A filter that the list begins with, and that would hide most of what is searched for. */
	leaves?: string
}

/** A text to look for; asks the server once typing pauses. */
export function SearchFilter({ source = 'q', label, named = false, leaves }: SearchFilterProps) {
	const t = useT()
	const [value, change] = useFilter(source, { leaves })
	const [text, type] = useTypedFilter(value, change, WORDS)
	return (
		<label className={styles.search}>
			<Search size={16} aria-hidden />
			<input
				type="search"
				value={text}
				maxLength={100}
				aria-label={label}
				placeholder={named ? label : t('list.search')}
				onChange={(event) => type(event.target.value)}
			/>
		</label>
	)
}

interface DayFilterProps {
	source: string
	label: string
	end?: boolean
	/** Days of UTC, not of the reader's zone. */
	utc?: boolean
}

/** A day from or up to which the list goes, both included. */
export function DayFilter({ source, label, end = false, utc = false }: DayFilterProps) {
	const [value, change] = useFilter(source, { asValue: (day) => startOfDay(day, end, utc) })
	return <DayInput label={label} value={value ? dayOf(value, end, utc) : ''} onChange={change} />
}
