import { zodResolver } from '@hookform/resolvers/zod'
import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import {
	type FieldError,
	type FieldPath,
	type FieldPathValue,
	type FieldValues,
	FormProvider,
	get,
	type RegisterOptions,
	type UseFormProps,
	type UseFormReturn,
	useForm,
} from 'react-hook-form'
import type { ZodType } from 'zod'
import { asFailure } from '../../../client/failure.ts'
import { useFieldText } from '../i18n/field-text.ts'
import { useCheckedOnLeave } from './use-checked-on-leave.ts'

interface Refused<In extends FieldValues> {
	readonly name: FieldPath<In>
	readonly message: string
}

export interface ContractForm<In extends FieldValues, Out = In> extends UseFormReturn<In, unknown, Out> {
	readonly errorOf: (name: FieldPath<In>) => string | undefined
	readonly field: <Name extends FieldPath<In>>(
		name: Name,
		options?: RegisterOptions<In, Name>,
	) => ReturnType<UseFormReturn<In, unknown, Out>['register']> & { readonly error: string | undefined }
	readonly choice: <Name extends FieldPath<In>>(
		name: Name,
	) => {
		readonly value: FieldPathValue<In, Name>
		readonly onChange: (value: FieldPathValue<In, Name>) => void
		readonly error: string | undefined
	}
	readonly refusals: number
	readonly refuse: (refused: readonly Refused<In>[]) => void
}

/**
 * @param rules return the error of a field, as a reference to its text or as a message
 * @param options `mode: 'onTouched'` checks a field when it is left, not only on submit
 */
export function useContractForm<In extends FieldValues, Out>(
	rules: ZodType<Out, In>,
	options: Omit<UseFormProps<NoInfer<In>, unknown, NoInfer<Out>>, 'resolver' | 'shouldFocusError'>,
): ContractForm<In, Out> {
	const say = useFieldText()
	const [refusals, setRefusals] = useState(0)
	const form = useForm<In, unknown, Out>({
		...options,
		resolver: useCheckedOnLeave(zodResolver(rules), options.mode === 'onTouched'),
		shouldFocusError: false,
	})
	const { errors, isSubmitted } = form.formState
	const errorOf = (name: FieldPath<In>): string | undefined =>
		say((get(errors, name) as FieldError | undefined)?.message)
	return {
		...form,
		errorOf,
		field: (name, rules) => ({ ...form.register(name, rules), error: errorOf(name) }),
		choice: (name) => ({
			value: form.watch(name),
			onChange: (value) => form.setValue(name, value, { shouldDirty: true, shouldValidate: isSubmitted }),
			error: errorOf(name),
		}),
		refusals,
		refuse: (refused) => {
			if (refused.length === 0) return
			for (const { name, message } of refused) form.setError(name, { type: 'server', message })
			setRefusals((before) => before + 1)
		},
	}
}

type FormProps<In extends FieldValues, Out> = Omit<ComponentProps<'form'>, 'onSubmit' | 'noValidate'> & {
	readonly of: ContractForm<In, Out>
	readonly onValid: (values: Out) => unknown
}

/** A form element that moves the focus to the first error. */
export function Form<In extends FieldValues, Out>({ of, onValid, ...form }: FormProps<In, Out>) {
	const element = useRef<HTMLFormElement>(null)
	const { refusals, formState } = of
	const tries = formState.submitCount + refusals
	useEffect(() => {
		if (tries > 0)
			element.current
				?.querySelector<HTMLElement>('[aria-invalid="true"], fieldset:has(> [role="alert"]) input')
				?.focus()
	}, [tries])
	return (
		<FormProvider {...of}>
			<form ref={element} noValidate onSubmit={of.handleSubmit((values) => void onValid(values))} {...form} />
		</FormProvider>
	)
}

interface Refusals<In extends FieldValues> {
	readonly fieldOf?: (name: string) => FieldPath<In> | null | undefined
	readonly explain?: (error: Error) => string
}

/**
 * Sends a form's values, one call at a time. Errors of fields are shown beside them, others are the
 * `failure`.
 */
export function useSending<In extends FieldValues, Out, Answer, Sent = Out>(
	form: ContractForm<In, Out>,
	{
		fieldOf = (name) =>
			form.getValues(name as FieldPath<In>) === undefined ? undefined : (name as FieldPath<In>),
		explain,
		...options
	}: UseMutationOptions<Answer, Error, Sent> & Refusals<In>,
) {
	const refusedIn = (error: Error) =>
		asFailure(error).details.flatMap(({ field, message }) => {
			const name = fieldOf(field)
			return name ? [{ name, message: explain?.(error) ?? message }] : []
		})
	const sending = useMutation<Answer, Error, Sent>({
		...options,
		onError: (error, ...more) => {
			form.refuse(refusedIn(error))
			return options.onError?.(error, ...more)
		},
	})
	const { error, isPending, mutate } = sending
	return {
		...sending,
		failure: error && refusedIn(error).length === 0 ? error : null,
		send: (values: Sent) => {
			if (!isPending) mutate(values)
		},
	}
}
