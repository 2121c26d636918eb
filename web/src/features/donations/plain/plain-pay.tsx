import { Trans, useTranslation } from 'react-i18next'
import { useHref } from 'react-router-dom'
import { paths } from '../../../lib/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { useFormat } from '../../../ui/format.ts'
import { Link } from '../../../ui/link.tsx'
import { Note } from '../../../ui/note.tsx'
import { HiddenFields } from './hidden-fields.tsx'
import type { PlainCheckoutData } from './load-plain-checkout.ts'
import { PlainFrame } from './plain-frame.tsx'
import type { PlainStep } from './plain-step.ts'

/**
 * Explains that the payment needs a script. Nothing is stored: the values are in this page only, and the app
 * continues with them once scripts run.
 */
export function PlainPay({
	product,
	form,
	step: { split },
}: NonNullable<PlainCheckoutData> & { readonly step: Extract<PlainStep, { at: 'pay' }> }) {
	const { t } = useTranslation('checkout')
	const { t: plain } = useTranslation('plain')
	const format = useFormat()
	const exactly = (minor: bigint) => format.amount(minor, product.units, 'always')
	const { change: _change, ...entered } = form
	const name = `${form.first_name ?? ''} ${form.last_name ?? ''}`.trim()
	return (
		<PlainFrame product={product} step="pay" heading={plain('pay.heading')}>
			<div className="card pad stack gap-2">
				<p>
					<Trans
						t={t}
						i18nKey="paying"
						values={{ donation: exactly(split.donation), fee: exactly(split.fee) }}
						components={{ b: <b className="num" /> }}
					/>
				</p>
				<p>
					{t('summary.total')}: <b className="num">{exactly(split.total)}</b>
				</p>
				<p>
					<Trans
						t={t}
						i18nKey="doneYou"
						values={{ name, visible: t(form.isAnonymous ? 'nameHidden' : 'nameShown') }}
						components={{ b: <b /> }}
					/>
				</p>
			</div>
			<Note tone="info" role="status">
				<p>{plain('pay.why')}</p>
				<p className="mt-2">{plain('pay.nothing')}</p>
			</Note>
			<div>
				<h2>{plain('pay.how')}</h2>
				<ul className="stack gap-2 mt-3 list-disc pl-5">
					<li>{plain('pay.switchOn')}</li>
					<li>{plain('pay.elsewhere')}</li>
					<li>
						<Trans t={plain} i18nKey="pay.contact" components={{ a: <Link to={paths.contactUs.href()} /> }} />
					</li>
				</ul>
			</div>
			<form className="stack" method="post" action={useHref(paths.billingInfo.href())}>
				<HiddenFields of={entered} />
				<Button type="submit" size="lg" full>
					{plain('pay.goOn')}
				</Button>
				<Button type="submit" variant="line" full name="change" value="you">
					{plain('pay.change')}
				</Button>
			</form>
		</PlainFrame>
	)
}
