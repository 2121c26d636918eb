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
	readonly layout?: 'segments' | 'row'
}

/**
 * A form whose choice is remembered by a cookie. `document/preferences.ts` stores it on the device, and sends
 * it if the page depends on the region.
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
