import { expect, it } from 'vitest'
import { usernameProblem } from './username-problem.ts'

it.each([
	['', 'username'],
	['ab', 'usernameInvalid'],
	['meera krishnan', 'usernameInvalid'],
	['login', 'nameKept'],
	['karuna.support', 'nameKept'],
	['meera.k', undefined],
])('A typed username %j is told as %s.', (typed, problem) => {
	expect(usernameProblem(typed)).toBe(problem)
})
