import type { LucideIcon } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { LANGUAGES, languageFacts } from '../../../kernel/wire/language.ts'
import { useRegions } from '../features/catalog/api/regions.ts'
import { type Preferences, preferences, type RegionId, usePreferences } from '../lib/preferences.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { Icon } from '../ui/icon.tsx'
import { CURRENCY_ICONS } from './currency-icons.ts'

interface ChoiceProps<Value extends string> {
	readonly label: string
	readonly value: Value
	readonly choices: readonly {
		readonly value: Value
		readonly title: string
		readonly lang?: string
		readonly icon?: LucideIcon
	}[]
	readonly onChange: (value: Value) => void
}

function SegmentedChoice<Value extends string>({ label, value, choices, onChange }: ChoiceProps<Value>) {
	const id = useId()
	return (
		<div className="stack gap-2">
			<span className="label" id={id}>
				{label}
			</span>
			{/* biome-ignore lint/a11y/useSemanticElements: a fieldset can't be laid out as one row of segments */}
			<div className="seg" role="group" aria-labelledby={id}>
				{choices.map((choice) => (
					<button
						key={choice.value}
						type="button"
						lang={choice.lang}
						aria-pressed={choice.value === value}
						onClick={() => onChange(choice.value)}
					>
						{choice.icon && <Icon of={choice.icon} size="s" />}
						<span>{choice.title}</span>
					</button>
				))}
			</div>
		</div>
	)
}

export function Locality() {
	const { t } = useTranslation()
	const { t: menu } = useTranslation('menu')
	const current = usePreferences()
	const regions = useRegions()
	const choices = regions.data?.map(({ _id }) => _id) ?? [current.region]
	const set = (change: Partial<Preferences>) => preferences.set(change)
	return (
		<div className="stack p-4">
			<SegmentedChoice<RegionId>
				label={menu('region')}
				value={current.region}
				choices={choices.map((id) => ({ value: id, title: t(`region.${id}`), icon: CURRENCY_ICONS[id] }))}
				onChange={(region) => set({ region, regionFrom: 'choice' })}
			/>
			{regions.error && (
				<ErrorState what="regions" error={regions.error} onRetry={() => void regions.refetch()} />
			)}
			<SegmentedChoice
				label={t('language')}
				value={current.language}
				choices={LANGUAGES.map((value) => ({ value, title: languageFacts(value).name, lang: value }))}
				onChange={(language) => set({ language })}
			/>
			<SegmentedChoice
				label={menu('theme.label')}
				value={current.theme}
				choices={[
					{ value: 'system', title: menu('theme.system') },
					{ value: 'light', title: menu('theme.light') },
					{ value: 'dark', title: menu('theme.dark') },
				]}
				onChange={(theme) => set({ theme })}
			/>
		</div>
	)
}
