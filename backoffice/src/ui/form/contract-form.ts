import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useMemo } from 'react'
import {
	type DefaultValues,
	type FieldPath,
	type FieldValues,
	type UseFormReturn,
	useForm,
} from 'react-hook-form'
import type { z } from 'zod'
import { fieldMessages } from '../field-message.ts'

export interface Task {
	readonly error: Error | null
	readonly isPending: boolean
}

interface FieldRule {
	readonly minLength?: number
	readonly maxLength?: number
	readonly enum?: readonly unknown[]
	readonly properties?: Readonly<Record<string, FieldRule>>
}

export interface ContractForm<V extends FieldValues> extends UseFormReturn<V> {
	readonly task: Task
	readonly ruleOf: (name: FieldPath<V>) => FieldRule
}

interface ContractFormOptions<V extends FieldValues> {
	schema: z.ZodType<unknown, V>
	values: DefaultValues<NoInfer<V>>
	task: Task
}

/**
 * Creates a form from a contract: its rules are checked before sending, and the server's errors are shown
 * beside their fields.
 */
export function useContractForm<V extends FieldValues>(options: ContractFormOptions<V>): ContractForm<V> {
	const { schema, values, task } = options
	const form = useForm<V>({ resolver: zodResolver(schema, undefined, { raw: true }), defaultValues: values })
	const { setError } = form
	useEffect(() => {
		for (const [index, { field, message }] of fieldMessages(task.error).entries())
			setError(field as FieldPath<V>, { type: 'server', message }, { shouldFocus: index === 0 })
	}, [task.error, setError])
	const rules = useMemo(
		() => schema.toJSONSchema({ io: 'input', unrepresentable: 'any' }) as FieldRule,
		[schema],
	)
	const ruleOf = (name: string): FieldRule =>
		name.split('.').reduce<FieldRule>((rule, part) => rule.properties?.[part] ?? {}, rules)
	return { ...form, task, ruleOf }
}
