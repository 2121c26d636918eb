import { zodResolver } from '@hookform/resolvers/zod'
import { CloudCheck } from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { STATUS_CODES } from '../../../../../domain/requests/contract.ts'
import { asFailure } from '../../../api/failure.ts'
import { paths } from '../../../app/paths.ts'
import { usePreferences } from '../../../app/preferences.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { notify } from '../../../ui/toast.ts'
import { useTitle } from '../../../ui/use-title.ts'
import { emptyDraft, type RequestDraft, STEP_OF, WIZARD_STEPS, type WizardStep } from './draft.ts'
import { EditorNotes } from './editor-notes.tsx'
import { fieldProblems, firstAtFault, requestForm } from './request-form.ts'
import { RequestPreview } from './request-preview.tsx'
import { StepBasics } from './step-basics.tsx'
import { StepPhotos } from './step-photos.tsx'
import { StepStory } from './step-story.tsx'
import { useDraft } from './use-draft.ts'
import { type Edited, useSubmit } from './use-submit.ts'
import { WizardNav } from './wizard-nav.tsx'

interface RequestEditorProps {
	readonly initial: RequestDraft
	readonly edited: Edited
	/** Whose draft is kept while typing; null for an edit. */
	readonly draftOwner: string | null
	/** When the draft that the form began with was saved, epoch milliseconds. */
	readonly savedAt: number | null
	readonly onReload: () => void
}

const LIVE: readonly number[] = [STATUS_CODES.approved, STATUS_CODES.live]

/** The form of a fundraiser in three steps, in any order. */
export function RequestEditor({ initial, edited, draftOwner, savedAt, onReload }: RequestEditorProps) {
	const { t } = useTranslation('requests')
	const navigate = useNavigate()
	const { region } = usePreferences()
	const [params, setParams] = useSearchParams()
	const step = WIZARD_STEPS.find((known) => known === params.get('step')) ?? 'basics'
	const form = useForm<RequestDraft>({
		resolver: zodResolver(requestForm(() => Date.now())),
		defaultValues: initial,
		mode: 'onTouched',
		shouldFocusError: false,
	})
	const draft = useDraft(form, draftOwner, savedAt)
	const submit = useSubmit(edited)
	const [focusOn, setFocusOn] = useState<keyof RequestDraft | null>(null)
	const { errors } = form.formState
	const faults = new Set(Object.keys(errors).map((field) => STEP_OF[field as keyof RequestDraft]))
	useTitle(t(edited ? 'editTitle' : 'title'))

	const goTo = (next: WizardStep) => {
		setParams(next === 'basics' ? {} : { step: next })
		window.scrollTo({ top: 0 })
	}
	// A field can take the focus only once its step is shown.
	useEffect(() => {
		if (focusOn === null || STEP_OF[focusOn] !== step) return
		form.setFocus(focusOn)
		setFocusOn(null)
	}, [focusOn, step, form])
	const show = (field: keyof RequestDraft | undefined) => {
		if (!field) return
		if (STEP_OF[field] !== step) goTo(STEP_OF[field])
		setFocusOn(field)
	}

	const send = form.handleSubmit(
		async (values) => {
			try {
				const saved = await submit.mutateAsync(values)
				draft.forget()
				const live = edited && LIVE.includes(saved.status)
				notify.success(t(edited ? (live ? 'proposed' : 'updated') : 'created'))
				navigate(paths.myRequests.href())
			} catch (error) {
				const problems = fieldProblems(asFailure(error))
				for (const { field, message } of problems) form.setError(field, { type: 'server', message })
				show(problems[0]?.field)
			}
		},
		(invalid) => show(firstAtFault(invalid)),
	)
	const index = WIZARD_STEPS.indexOf(step)
	const next = WIZARD_STEPS[index + 1]
	const goOn = async () => {
		const fields = (Object.keys(STEP_OF) as (keyof RequestDraft)[]).filter((field) => STEP_OF[field] === step)
		if (await form.trigger(fields)) return next && goTo(next)
		show(fields.find((field) => form.getFieldState(field).invalid))
	}
	const onSubmit = (event: FormEvent) => {
		event.preventDefault()
		if (!submit.isPending) void (next && !edited ? goOn() : send())
	}
	const back = () => {
		const before = WIZARD_STEPS[index - 1]
		if (before) goTo(before)
		else navigate(edited ? paths.myRequests.href() : paths.home.href())
	}
	return (
		<FormProvider {...form}>
			<form noValidate onSubmit={onSubmit}>
				<div className="wrap rq">
					<div className="row sp w">
						<h1>{t(edited ? 'editTitle' : 'title')}</h1>
						{draft.savedAt !== null && <DraftSaved at={draft.savedAt} />}
					</div>
					<WizardNav current={step} onChange={goTo} faults={faults} />
					<div className="wz">
						<div className="stack l">
							<EditorNotes
								edited={edited}
								failure={submit.error && asFailure(submit.error)}
								restored={savedAt !== null && draft.savedAt !== null}
								onStartOver={() => {
									form.reset(emptyDraft(region))
									draft.forget()
									goTo('basics')
								}}
								onReload={onReload}
							/>
							<div hidden={step !== 'basics'}>
								<StepBasics editing={edited !== null} />
							</div>
							<div hidden={step !== 'story'}>
								<StepStory />
							</div>
							<div hidden={step !== 'photos'}>
								<StepPhotos />
							</div>
						</div>
						<RequestPreview />
					</div>
				</div>
				<div className="foots">
					<div className="wrap">
						<Button look="line" onClick={back}>
							{t('back')}
						</Button>
						<span className="row">
							{edited && next && (
								<Button look="line" onClick={() => void goOn()}>
									{t('continue')}
								</Button>
							)}
							<Button type="submit" size="lg" disabled={submit.isPending}>
								{submit.isPending ? t('saving') : t(edited ? 'save' : next ? 'continue' : 'submit')}
							</Button>
						</span>
					</div>
				</div>
			</form>
		</FormProvider>
	)
}

function DraftSaved({ at }: { readonly at: number }) {
	const { t } = useTranslation('requests')
	const { language } = usePreferences()
	const time = new Intl.DateTimeFormat(language === 'hi' ? 'hi-IN' : 'en-GB', {
		hour: '2-digit',
		minute: '2-digit',
		hour12: false,
		numberingSystem: 'latn',
	}).format(at)
	return (
		<Chip tone="off">
			<Icon of={CloudCheck} size="s" />
			{t('draft.saved', { time })}
		</Chip>
	)
}
