import type { DevicePreference } from './preferences.ts'

interface PreferenceChoiceProps {
	readonly preference: DevicePreference
	readonly label: string
	readonly choices: readonly {
		readonly value: string
		readonly title: string
	}[]
}

/**
 * A choice that is stored on the device, with scripts only; `document/preferences.ts` shows and changes it.
 */
export function PreferenceChoice({ preference, label, choices }: PreferenceChoiceProps) {
	return (
		// biome-ignore lint/a11y/useSemanticElements: a fieldset can't be laid out as one row of segments
		<div className="seg needs-script" role="group" aria-label={label}>
			{choices.map(({ value, title }) => (
				<button key={value} type="button" data-preference={preference} value={value} aria-pressed={false}>
					{title}
				</button>
			))}
		</div>
	)
}
