import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFieldText } from '../../../i18n/field-text.ts'
import { paths } from '../../../lib/paths.ts'
import { useUser } from '../../../lib/session.ts'
import { Checkbox } from '../../../ui/choice.tsx'
import { Link } from '../../../ui/link.tsx'
import { Note } from '../../../ui/note.tsx'
import { Problems } from '../../../ui/problems.tsx'
import { ownOrganizationsQuery } from '../../organizations/api/organizations.ts'
import type { RequestValues } from './form-values.ts'

export function TaxBenefit() {
	const { t } = useTranslation('requests')
	const say = useFieldText()
	const { register, watch, setValue, formState } = useFormContext<RequestValues>()
	const own = useQuery(ownOrganizationsQuery(useUser()?.unique_id))
	const [orgId, country, isTaxBenefit] = watch(['orgId', 'country', 'isTaxBenefit'])
	const organization = own.data?.find(({ _id }) => _id === orgId)
	const qualifies = organization?.taxRegions.includes(country) ?? false
	const isKnown = orgId === '' || own.data !== undefined
	useEffect(() => {
		// A tax benefit that can't be granted isn't sent.
		if (isKnown && !qualifies && isTaxBenefit) setValue('isTaxBenefit', false, { shouldDirty: true })
	}, [isKnown, qualifies, isTaxBenefit, setValue])
	const error = say(formState.errors.isTaxBenefit?.message)
	const problems = <Problems id="tax-benefit-problems" of={error === undefined ? [] : [error]} />
	if (qualifies || !isKnown)
		return (
			<div>
				<Checkbox label={<b>{t('taxBenefit')}</b>} help={t('tax.help')} {...register('isTaxBenefit')} />
				{problems}
			</div>
		)
	return (
		<div>
			<Note>
				<b className="block">{t('tax.title')}</b>
				{orgId === '' ? t('tax.noOrganization') : t(`tax.notRegistered.${country}`)}{' '}
				{organization && organization.role !== 'member' && (
					<Link to={paths.editOrganization.href({ id: orgId })}>{t('tax.register')}</Link>
				)}
			</Note>
			{problems}
		</div>
	)
}
