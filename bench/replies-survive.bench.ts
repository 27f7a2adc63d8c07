import { killWhileAnswering } from '../e2e/operation/reply-survival.ts'
import { buildPages } from '../scripts/build.ts'
import { figure } from './figure.ts'

const rounds = Number(process.env.ROUNDS ?? 20)

await buildPages()
const { asked, underWay, lost, doubled, broken, paidTwice } = await killWhileAnswering(rounds)
const of = `of ${asked}, ${underWay} under way at one of ${rounds} × kill -9`
figure('replies: questions lost', lost, 'questions', { most: 0 }, of)
figure('replies: questions or answers doubled', doubled, 'messages', { most: 0 })
figure('replies: not the unbroken one in the end', broken, 'answers', { most: 0 })
figure('replies: asked of the model once too often', paidTwice, 'times', { most: 0 })
