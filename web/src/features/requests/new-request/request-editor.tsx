import { zodResolver } from '@hookform/resolvers/zod'
import { CloudCheck } from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { asFailure } from '../../../../../client/failure.ts'
import { localeOf } from '../../../../../kernel/language.ts'
import { serverClock } from '../../../lib/clock.ts'
import { paths } from '../../../lib/paths.ts'
import { usePreferences } from '../../../lib/preferences.ts'
import { notify } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useCheckedOnLeave } from '../../../ui/use-checked-on-leave.ts'
import { useTitle } from '../../../ui/use-title.ts'
import { emptyDraft, type RequestDraft, STEP_OF, WIZARD_STEPS, type WizardStep } from './draft.ts'
import { EditorNotes } from './editor-notes.tsx'
import { IdentityFields } from './identity-fields.tsx'
import { fieldAt, fieldProblems, firstAtFault, type Place, requestForm } from './request-form.ts'
import { RequestPreview } from './request-preview.tsx'
import { StepBasics } from './step-basics.tsx'
import { StepDocuments } from './step-documents.tsx'
import { StepPhotos } from './step-photos.tsx'
import { StepStory } from './step-story.tsx'
import { StepVideos } from './step-videos.tsx'
import { useDraft } from './use-draft.ts'
import { useIdentity } from './use-identity.ts'
import { changeIsProposed, type Edited, useSubmit } from './use-submit.ts'
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

/** The form of a fundraiser in three steps, in any order. */
export function RequestEditor({ initial, edited, draftOwner, savedAt, onReload }: RequestEditorProps) {
	const { t } = useTranslation('requests')
	const navigate = useNavigate()
	const { region } = usePreferences()
	const [params, setParams] = useSearchParams()
	const step = WIZARD_STEPS.find((known) => known === params.get('step')) ?? 'basics'
	const form = useForm<RequestDraft>({
		resolver: useCheckedOnLeave(zodResolver(requestForm(serverClock.now))),
		defaultValues: initial,
		mode: 'onTouched',
		shouldFocusError: false,
	})
	const draft = useDraft(form, draftOwner, savedAt)
	const submit = useSubmit(edited)
	const identity = useIdentity()
	const [focusOn, setFocusOn] = useState<Place | null>(null)
	const [waiting, setWaiting] = useState(0)
	const onWaiting = (change: 1 | -1) => setWaiting((uploads) => uploads + change)
	const { errors } = form.formState
	const faults = new Set(Object.keys(errors).map((field) => STEP_OF[field as keyof RequestDraft]))
	useTitle(t(edited ? 'editTitle' : 'title'))

	const goTo = (next: WizardStep) => {
		setParams(next === 'basics' ? {} : { step: next })
		window.scrollTo({ top: 0 })
	}
	// A field can take the focus only once its step is shown.
	useEffect(() => {
		if (focusOn === null || STEP_OF[fieldAt(focusOn)] !== step) return
		form.setFocus(focusOn)
		setFocusOn(null)
	}, [focusOn, step, form])
	const show = (place: Place | undefined) => {
		if (!place) return
		const itsStep = STEP_OF[fieldAt(place)]
		if (itsStep !== step) goTo(itsStep)
		setFocusOn(place)
	}

	const send = form.handleSubmit(
		async (values) => {
			if (!identity.check()) return goTo('photos')
			try {
				const saved = await submit.mutateAsync(values)
				draft.forget()
				await identity.save(saved._id).catch(() => notify.error(t('identity.notSaved')))
				notify.success(t(edited ? (changeIsProposed(saved) ? 'proposed' : 'updated') : 'created'))
				navigate(paths.myRequests.href())
			} catch (error) {
				const problems = fieldProblems(asFailure(error))
				for (const { place, message } of problems) form.setError(place, { type: 'server', message })
				show(problems[0]?.place)
			}
		},
		(invalid) => show(firstAtFault(invalid)),
	)
	// What is still on its way would be missing from what is sent.
	const busy = submit.isPending || waiting > 0
	const index = WIZARD_STEPS.indexOf(step)
	const next = WIZARD_STEPS[index + 1]
	const goOn = async () => {
		const fields = (Object.keys(STEP_OF) as (keyof RequestDraft)[]).filter((field) => STEP_OF[field] === step)
		if (await form.trigger(fields)) return next && goTo(next)
		const faulty = fields.filter((field) => form.getFieldState(field).invalid)
		show(firstAtFault(Object.fromEntries(faulty.map((field) => [field, form.getFieldState(field).error]))))
	}
	const onSubmit = (event: FormEvent) => {
		event.preventDefault()
		if (!busy) void (next && !edited ? goOn() : send())
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
								<StepPhotos onWaiting={onWaiting} />
								<StepDocuments onWaiting={onWaiting} />
								<StepVideos onWaiting={onWaiting} />
								<IdentityFields state={identity} requestId={edited?._id ?? null} />
							</div>
						</div>
						<RequestPreview />
					</div>
				</div>
				<div className="foots">
					<div className="wrap">
						<Button variant="line" onClick={back}>
							{t('back')}
						</Button>
						<span className="row">
							{edited && next && (
								<Button variant="line" onClick={() => void goOn()}>
									{t('continue')}
								</Button>
							)}
							<Button type="submit" size="lg" disabled={busy}>
								{submit.isPending
									? t('saving')
									: waiting > 0
										? t('uploading')
										: t(edited ? 'save' : next ? 'continue' : 'submit')}
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
	const time = new Intl.DateTimeFormat(localeOf(language, 'en-IN'), {
		hour: '2-digit',
		minute: '2-digit',
		hourCycle: 'h23',
		numberingSystem: 'latn',
	}).format(at)
	return (
		<Chip tone="off">
			<Icon of={CloudCheck} size="s" />
			{t('draft.saved', { time })}
		</Chip>
	)
}
