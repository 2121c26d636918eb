import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asFailure } from '../../../../client/failure.ts'
import { DEFAULT_LANGUAGE } from '../../../../kernel/wire/language.ts'
import { usePreferences } from '../../lib/preferences.ts'
import { useUser } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Note } from '../../ui/note.tsx'
import { Pick } from '../../ui/pick.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { interestCategoriesQuery, ownInterestsQuery, useChooseInterests } from './api/interests.ts'

export function OwnInterests() {
	const { t } = useTranslation('interests')
	const { t: common } = useTranslation()
	const { language } = usePreferences()
	const viewer = useUser()?.unique_id
	const categories = useQuery(interestCategoriesQuery())
	const own = useQuery(ownInterestsQuery(viewer))
	const [changed, setChanged] = useState<readonly string[]>()
	const save = useChooseInterests(viewer)
	const failed = [categories, own].find((query) => query.isError)
	if (failed) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
	if (!categories.data || !own.data) return <Skeleton className="h-40" />
	if (categories.data.length === 0) return <p className="text-ink-2">{t('none')}</p>
	const chosen = changed ?? own.data
	const toggle = (id: string) => {
		save.reset()
		setChanged(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id])
	}
	return (
		<div className="stack">
			<fieldset className="row flex-wrap">
				<legend className="sr-only">{t('title')}</legend>
				{categories.data.map(({ _id, names }) => (
					<Pick key={_id} chosen={chosen.includes(_id)} onClick={() => toggle(_id)}>
						{names[language] || names[DEFAULT_LANGUAGE]}
					</Pick>
				))}
			</fieldset>
			{save.isSuccess && (
				<Note tone="ok" role="status">
					{t('saved')}
				</Note>
			)}
			{save.error && (
				<Note tone="bad" role="alert">
					{asFailure(save.error).message || common('failed.unexpected')}
				</Note>
			)}
			<Button
				className="justify-self-start"
				disabled={save.isPending || !changed}
				onClick={() => save.mutate(chosen, { onSuccess: () => setChanged(undefined) })}
			>
				{t('save')}
			</Button>
		</div>
	)
}
