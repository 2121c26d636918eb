import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { useHref } from 'react-router-dom'
import { REGION_CODES } from '../../../kernel/wire/regions.ts'
import { CURRENCY_ICONS } from '../app/currency-icons.ts'
import { Icon } from '../ui/icon.tsx'
import { useReader } from '../ui/reader.ts'
import { usePlace } from './use-place.ts'

interface RegionChoiceProps {
	readonly label: string
	/** `segments` beside each other with their currencies; `row`, by their names alone. */
	readonly layout?: 'segments' | 'row'
}

/**
 * Where the reader is: a form, whose choice a cookie remembers. `document/preferences.ts` keeps it on the device, and
 * sends it where the page is another one for it.
 */
export function RegionChoice({ label, layout = 'segments' }: RegionChoiceProps) {
	const { t } = useTranslation()
	const { region } = useReader()
	const action = useHref(usePlace())
	return (
		<form method="post" action={action}>
			{/* biome-ignore lint/a11y/useSemanticElements: a fieldset can't be laid out as one row of segments */}
			<div className={layout === 'segments' ? 'seg' : 'row flex-wrap'} role="group" aria-label={label}>
				{REGION_CODES.map((value, index) => (
					<Fragment key={value}>
						{layout === 'row' && index > 0 && <span aria-hidden>·</span>}
						<button
							type="submit"
							name="region"
							value={value}
							data-preference="region"
							aria-pressed={value === region}
						>
							{layout === 'segments' && <Icon of={CURRENCY_ICONS[value]} size="s" />}
							<span>{t(`region.${value}`)}</span>
						</button>
					</Fragment>
				))}
			</div>
		</form>
	)
}
