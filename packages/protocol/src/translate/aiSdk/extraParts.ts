import { type Fields, isFields, nameOf, textOf } from "../native.js";
import type { Writer } from "../writer.js";

/** Parts that are neither prose nor tools. Each tells whether anything was made of the part. */
export interface ExtraParts {
  source(part: Fields): boolean;
  file(part: Fields): boolean;
  /** `data-…` parts; those with an id replace what they said before. */
  data(part: Fields): boolean;
}

/** @param mint a fresh id for a kind of thing */
export function createExtraParts(writer: Writer, mint: (kind: string) => string): ExtraParts {
  /** By type and the stream's id. */
  const activities = new Map<string, string>();

  function activityId(type: string, id: string): string {
    const key = `${type} ${id}`;
    const known = activities.get(key) ?? mint(type);
    activities.set(key, known);
    return known;
  }

  return {
    source(part) {
      const { type, providerMetadata: _, ...source } = part;
      writer.write({ type: "CUSTOM", name: textOf(type), value: source });
      return true;
    },
    file(part) {
      const url = textOf(part.url);
      const mediaType = textOf(part.mediaType);
      if (url === "" && mediaType === "") return false;
      const isInline = url.startsWith("data:") || url === "";
      const path = isInline ? `${mint("file")}.${extensionOf(mediaType)}` : url;
      writer.write({
        type: "CUSTOM",
        name: "artifact_created",
        value: { path, title: lastSegment(path), kind: kindOf(mediaType), media_type: mediaType },
      });
      return true;
    },
    data(part) {
      const type = textOf(part.type);
      if (!type.startsWith("data-")) return false;
      const { data } = part;
      const id = nameOf(part.id);
      if (id === undefined || part.transient === true) {
        writer.write({ type: "CUSTOM", name: type, value: data ?? null });
      } else {
        writer.write({
          type: "ACTIVITY_SNAPSHOT",
          messageId: activityId(type, id),
          activityType: type,
          content: isFields(data) ? { ...data } : { data: data ?? null },
        });
      }
      return true;
    },
  };
}

function extensionOf(mediaType: string): string {
  return /\/([a-z0-9]+)/.exec(mediaType)?.[1] ?? "bin";
}

function lastSegment(path: string): string {
  const segments = path.split(/[?#]/)[0]?.split("/") ?? [];
  return segments.filter((segment) => segment !== "").at(-1) ?? path;
}

function kindOf(mediaType: string): string {
  const family = mediaType.split("/")[0];
  return family === "image" || family === "audio" || family === "video" ? family : "file";
}
